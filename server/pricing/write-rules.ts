import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';

/** The options are one row: its lock makes the second of two who save at once wait, so that the later one has the last word, whole. */
export const lockRules = (tx: Tx) =>
  tx.selectFrom('portal_options').select('id').forNoKeyUpdate().executeTakeFirstOrThrow();

/** Runs inserts that refer to other rows; false where one of those is gone. */
export async function hasInserted(insert: () => Promise<void>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isUnknownReference(error)) return false;
    throw error;
  }
}
