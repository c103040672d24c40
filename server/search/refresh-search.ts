import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Rows of one statement: some tenths of a second, for which whoever changes one of them waits. */
const batch = 500;

/** Writes anew what is searched of things that name a customer, a vehicle or a method which got another name. */
export async function refreshSearch({ db }: Database): Promise<void> {
  let written = batch;
  while (written > 0) {
    const { rows } = await sql<{ written: number }>`select refresh_stale_search(${batch}) as written`.execute(db);
    written = rows[0]?.written ?? 0;
  }
}
