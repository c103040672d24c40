import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import { localTime } from '#server/vocabulary/index.ts';

/** The next number of a kind of document: gapless per year, because it is counted in the document's own transaction. */
export async function nextNumber(tx: Tx, kind: 'RE' | 'LS' | 'ST'): Promise<string> {
  const { rows } = await sql<{ year: number; last: number }>`
    insert into document_numbers as n (kind, year, last)
    values (${kind}, extract(year from ${localTime(sql`now()`)})::int, 1)
    on conflict (kind, year) do update set last = n.last + 1
    returning year, last`.execute(tx);
  const [number] = rows;
  if (number === undefined) throw new Error('no document number');
  return `${kind}-${number.year}-${String(number.last).padStart(6, '0')}`;
}
