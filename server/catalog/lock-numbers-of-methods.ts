import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Locks the numbering of methods until the transaction ends, so that the next number is free. */
export async function lockNumbersOfMethods(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tuneport methods'))`.execute(tx);
}
