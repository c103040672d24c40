import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { selectRights, selectStaffRole } from '#server/vocabulary/index.ts';

/**
 * Locks an account until the transaction ends, so that of two changes at once the later one sees the earlier. One that was
 * erased is none.
 */
export async function lockAccount(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select(['id', 'role', 'active', 'lock_reason', 'username', 'first_name', 'email', 'language', 'unlocked_at'])
    .select([...selectRights('users'), selectStaffRole('users').as('staffRole')])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * True for the only active administrator. Locks the accounts of all of them, so that of two administrators who lock each
 * other at once one stays.
 */
export async function isLastAdmin(tx: Tx, userId: UserId): Promise<boolean> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}
