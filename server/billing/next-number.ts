import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { toInstantSql, localTime } from '#server/vocabulary/index.ts';

type NumberedKind = 'RE' | 'LS' | 'ST';

/**
 * Draws the next number of a kind of document as the column `number`: gapless per year, because it is counted in the
 * document's own transaction.
 */
export const drawNumber = (kind: NumberedKind) => sql<{ number: string }>`
  insert into document_numbers as n (kind, year, last)
  values (${kind}, extract(year from ${localTime(sql`now()`)})::int, 1)
  on conflict (kind, year) do update set last = n.last + 1
  returning concat_ws('-', kind, year, case when last < 1000000 then lpad(last::text, 6, '0') else last::text end) as number`;

/** The next number of a kind of document: all others of the kind wait until the transaction ends. */
export async function nextNumber(tx: Tx, kind: NumberedKind): Promise<string> {
  const { rows } = await drawNumber(kind).execute(tx);
  const [document] = rows;
  if (document === undefined) throw new Error('no document number');
  return document.number;
}

/**
 * The time of issue of a document whose number was drawn before in its transaction: later than that of every number before it, which the
 * begin of the transaction is not, as it may have waited for the number. It stays in the year of the number.
 */
export const issueTime = sql<string>`greatest(now(), least(clock_timestamp(),
  ${toInstantSql(sql`(date_trunc('year', ${localTime(sql`now()`)}) + interval '1 year' - interval '1 microsecond')`)}))`;

/** The next number of a kind of document, and its time of issue. */
export async function numberAndTime(tx: Tx, kind: NumberedKind): Promise<{ number: string; issuedAt: string }> {
  const number = await nextNumber(tx, kind);
  const { issuedAt } = await tx.selectNoFrom(issueTime.as('issuedAt')).executeTakeFirstOrThrow();
  return { number, issuedAt };
}
