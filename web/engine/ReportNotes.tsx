import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { KnownOrigin, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { reportOfFile } from './places.ts';

/** Beside a text of several lines they keep their size. */
const unshrunk = { flexShrink: 0 };
const icons = {
  good: <IconCircleCheck size={18} color="var(--mantine-color-good-text)" style={unshrunk} aria-hidden />,
  plain: <IconInfoCircle size={18} color="var(--mantine-color-dimmed)" style={unshrunk} aria-hidden />,
  warning: <IconAlertTriangle size={18} color="var(--mantine-color-attention-text)" style={unshrunk} aria-hidden />,
};

/** Everything to know about the file, in words. */
export function ReportNotes({ page, map }: { page: TaskReportPage; map: TaskStripMap | undefined }) {
  const notes = useReportNotes(page, map);
  if (notes.length === 0) return undefined;
  return (
    <Paper withBorder p="sm">
      <Stack gap={6}>
        {notes.map(({ tone, text }) => (
          <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
            {icons[tone]}
            <Text size="sm">{text}</Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

type Note = { tone: 'good' | 'plain' | 'warning'; text: string };

/** The notes of a report: first who made the file, then what the file itself says of its checksums and signatures. */
function useReportNotes(page: TaskReportPage, map: TaskStripMap | undefined): Note[] {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { report, modified } = page;
  const notes: Note[] = [];
  const ofOriginal = ({
    solutionId,
    isSame,
    isExact,
    places,
    bytes,
    first = 0,
    missingChecks,
    missingAt = 0,
    unread,
  }: KnownOrigin): Note => {
    const solution = String(solutionId);
    if (isSame && unread > 0)
      return { tone: 'good', text: t('engine.report.original.partly', { solution, bytes: count(unread) }) };
    if (isSame) return { tone: 'good', text: t('engine.report.original.same', { solution }) };
    const figures = { solution, count: places, bytes: count(bytes), offset: hexOffset(first) };
    const differs = isExact
      ? t('engine.report.original.differs', figures)
      : t('engine.report.original.blocks', figures);
    if (missingChecks === 0) return { tone: 'warning', text: differs };
    const missing = t('engine.report.original.missing', {
      solution,
      count: missingChecks,
      offset: hexOffset(missingAt),
    });
    return { tone: 'warning', text: places === 0 ? missing : `${missing} ${differs}` };
  };
  if (report?.reason !== undefined && modified === undefined)
    notes.push({
      tone: 'plain',
      text: t('engine.report.notes.reason', { reason: t(`tasks.reason.${report.reason}`) }),
    });
  if (report?.original !== undefined) notes.push(ofOriginal(report.original));
  if (modified === undefined) return notes;
  const ofFile = reportOfFile(page);
  if (ofFile === undefined) notes.push({ tone: 'plain', text: t('engine.report.notes.byHand') });
  if (ofFile === undefined && report?.modifiedSha256 !== undefined)
    notes.push({ tone: 'plain', text: t('engine.report.notes.otherFile') });
  if (map === undefined) return notes;
  const { checks } = map.checksum;
  const wrong = checks.filter(({ after }) => after?.ok === false).length;
  if (ofFile?.warnings.includes('checksumLeftToTool') === true)
    notes.push({ tone: 'warning', text: t('engine.report.notes.checksumLeft') });
  else if (wrong > 0) notes.push({ tone: 'warning', text: t('engine.report.notes.checksumWrong', { count: wrong }) });
  else if (checks.some(({ after }) => after !== undefined))
    notes.push({ tone: 'good', text: t('engine.report.notes.verified') });
  if (map.signatures.some(({ stale }) => stale))
    notes.push({ tone: 'warning', text: t('engine.report.notes.signature') });
  else if (map.signatures.length > 0) notes.push({ tone: 'good', text: t('engine.report.notes.signatureKept') });
  return notes;
}
