import type { auditApi } from '#contract/audit.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import { recordAudit } from '#server/db/audit.ts';
import { asText, getNotation, writeCsv } from '#server/files/csv.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { auditEntries, buildAuditCondition } from './entries.ts';

/** Row limit of one file, which spreadsheets and the server's memory hold with ease. */
const maxRows = 100_000;

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'medium' });

const columns = [
  'at',
  'actor',
  'address',
  'action',
  'call',
  'subject',
  'subjectId',
  'requestId',
  'before',
  'after',
] as const;
const content = (row: object | undefined) => (row === undefined ? '' : JSON.stringify(row));

/** The log as CSV; the export is itself a line of the log. */
export const exportAuditLog: Handler<typeof auditApi.exportAuditLog> = async ({ input, tx, refuse }) => {
  const { language, ...filter } = input;
  const lines = await tx
    .selectFrom('audit_log as a')
    .where(buildAuditCondition(filter))
    .orderBy('a.id', 'desc')
    .limit(maxRows + 1)
    .select('a.id')
    .execute();
  if (lines.length > maxRows) return refuse('tooManyRows');
  const entries = await auditEntries(
    tx,
    lines.map(({ id }) => id),
  );
  const t = textsIn(language);
  const rows = entries.map((entry) => [
    clock.format(new Date(entry.at)),
    asText(entry.actor),
    asText(entry.address),
    t(`audit.csv.actions.${entry.action}`),
    entry.call,
    entry.subject,
    asText(entry.subjectId),
    asText(entry.requestId),
    content(entry.before),
    content(entry.after),
  ]);
  await recordAudit(tx, {
    action: 'exported',
    subject: 'audit_log',
    subjectId: '',
    after: { rows: entries.length, ...filter },
  });
  const header = columns.map((column) => t(`audit.csv.columns.${column}`));
  const day = clock.format(new Date()).slice(0, 10);
  return { bytes: writeCsv([header, ...rows], getNotation(language).delimiter), fileName: `audit-${day}.csv` };
};
