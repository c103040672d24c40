import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** From here to the end of the transaction nobody else adds a method: its number is the next one. */
export async function lockNumbersOfMethods(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tuneport methods'))`.execute(tx);
}
