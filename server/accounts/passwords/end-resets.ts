import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';

/** Ends every open password reset of a user: its link is worth nothing from the commit on. */
export async function endResets(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
