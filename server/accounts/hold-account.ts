import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Actor } from '#server/platform/serve.ts';

/** Takes hold of an account until the transaction ends, so that of two who change it at once the later one sees the other. */
export async function lockAccount(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'role', 'active', 'lock_reason', 'username', 'first_name', 'email', 'language', 'unlocked_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Whether somebody may change an account: staff those of customers, administrators every one. Else support could give an
 * administrator's account another e-mail address, and with it another password.
 */
export const mayChange = (actor: Pick<Actor, 'role'>, account: Pick<Actor, 'role'>): boolean =>
  actor.role === 'admin' || account.role === 'customer';

/**
 * Whether an account is the only active one of an administrator. All of them are held, so that of two administrators who
 * lock each other at once one stays.
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
