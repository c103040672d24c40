import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/** Ends every unconfirmed change of a user's e-mail address. */
export async function endEmailChanges(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
