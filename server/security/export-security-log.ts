import type { securityApi } from '#contract/security.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import { recordAudit } from '#server/db/audit.ts';
import { asText, getNotation, writeCsv } from '#server/files/csv.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { buildSecurityCondition, securityLines } from './entries.ts';

/** Row limit of one file, which spreadsheets and the server's memory hold with ease. */
const maxRows = 100_000;

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'medium' });

const columns = [
  'at',
  'event',
  'detail',
  'user',
  'actor',
  'address',
  'browser',
  'call',
  'times',
  'requestId',
  'name',
  'facts',
] as const;

/** The log as CSV; the export is itself a line of it, and of the audit log. */
export const exportSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.exportSecurityLog> =>
  async ({ input, tx, refuse }) => {
    const { language, ...filter } = input;
    const newest = await tx
      .selectFrom('security_log as s')
      .where(buildSecurityCondition(filter, hashOfName))
      .orderBy('s.id', 'desc')
      .limit(maxRows + 1)
      .select('s.id')
      .execute();
    if (newest.length > maxRows) return refuse('tooManyRows');
    const lines = await securityLines(
      tx,
      newest.map(({ id }) => id),
    );
    const t = textsIn(language);
    const rows = lines.map((line) => [
      clock.format(new Date(line.at)),
      t(`security.csv.events.${line.event}`),
      asText(line.detail),
      asText(line.user ?? ''),
      asText(line.actor ?? ''),
      asText(line.address),
      asText(line.userAgent),
      line.call,
      String(line.times),
      asText(line.requestId),
      asText(line.nameHash),
      line.facts === undefined ? '' : JSON.stringify(line.facts),
    ]);
    await recordAudit(tx, {
      action: 'exported',
      subject: 'security_log',
      subjectId: '',
      after: { rows: lines.length, ...filter },
    });
    const header = columns.map((column) => t(`security.csv.columns.${column}`));
    const day = clock.format(new Date()).slice(0, 10);
    return { bytes: writeCsv([header, ...rows], getNotation(language).delimiter), fileName: `security-${day}.csv` };
  };
