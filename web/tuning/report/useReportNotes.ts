import { useTranslation } from 'react-i18next';
import type { TaskReportPage, TaskStripMap } from '#contract/tuning.ts';
import { reportOfFile } from './reported-file.ts';

type Note = { tone: 'good' | 'plain' | 'warning'; text: string };

/** The notes of a report: first who made the file, then what the file itself says of its checksums and signatures. */
export function useReportNotes(page: TaskReportPage, map: TaskStripMap | undefined): Note[] {
  const { t } = useTranslation();
  const { report, modified } = page;
  const notes: Note[] = [];
  if (report?.reason !== undefined && modified === undefined)
    notes.push({ tone: 'plain', text: t('report.notes.reason', { reason: t(`tasks.reason.${report.reason}`) }) });
  if (modified === undefined) return notes;
  const ofFile = reportOfFile(page);
  if (ofFile === undefined) notes.push({ tone: 'plain', text: t('report.notes.byHand') });
  if (ofFile === undefined && report?.modifiedSha256 !== undefined)
    notes.push({ tone: 'plain', text: t('report.notes.otherFile') });
  if (map === undefined) return notes;
  const { checks } = map.checksum;
  const wrong = checks.filter(({ after }) => after?.ok === false).length;
  if (ofFile?.warnings.includes('checksumLeftToTool') === true)
    notes.push({ tone: 'warning', text: t('report.notes.checksumLeft') });
  else if (wrong > 0) notes.push({ tone: 'warning', text: t('report.notes.checksumWrong', { count: wrong }) });
  else if (checks.some(({ after }) => after !== undefined))
    notes.push({ tone: 'good', text: t('report.notes.verified') });
  if (map.signatures.some(({ stale }) => stale)) notes.push({ tone: 'warning', text: t('report.notes.signature') });
  else if (map.signatures.length > 0) notes.push({ tone: 'good', text: t('report.notes.signatureKept') });
  return notes;
}
