import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { mailCustomer } from '#server/mail/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAccount, isLastAdmin } from '#server/accounts/customers/lock-account.ts';
import { endAllSessions } from '#server/accounts/sessions/sessions.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';

/** Ids of everybody who signs in for an account: the people of a company, or one person alone. */
async function peopleOf(tx: Tx, userId: UserId): Promise<UserId[]> {
  const people = await tx
    .selectFrom('users')
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('company_id', '=', userId)]))
    .select('id')
    .execute();
  return people.map(({ id }) => id);
}

/**
 * Unlocks an account and notifies its owner by mail, or locks it: from the commit on none of its tokens counts. Locking
 * also turns a sign-up down.
 */
export function setUserActive({ publicUrl }: { publicUrl: string }): Handler<typeof accountsApi.setUserActive> {
  return async ({ actor, input, tx, note, refuse }) => {
    const { userId, active } = input;
    const { reason } = input;
    if (!active && reason === '') return refuse('reasonMissing');
    if (!active && userId === actor.id) return refuse('ownAccount');
    // Before the account itself: locking an administrator locks the rows of all administrators, always in the same order.
    const last = !active && (await isLastAdmin(tx, userId));
    const user = await lockAccount(tx, userId);
    if (user === undefined) return refuse('notFound');
    if (!mayChangeAccount(actor, user)) return refuse(isStaff(user) ? 'staffAccount' : 'notAllowed');
    if (last) return refuse('lastAdmin');
    if (user.active === active && user.lock_reason === (active ? '' : reason)) return false;
    await tx
      .updateTable('users')
      .set(
        active
          ? { active, lock_reason: '', unlocked_at: user.unlocked_at ?? sql<string>`now()` }
          : { active, lock_reason: reason },
      )
      .where('id', '=', userId)
      .execute();
    if (!active) for (const personId of await peopleOf(tx, userId)) await endAllSessions(tx, personId, 'locked');
    else if (!user.active)
      await mailCustomer(tx, {
        userId,
        kind: 'accountUnlocked',
        values: { link: `${publicUrl}/signin` },
      });
    note({ event: active ? 'accountUnlocked' : 'accountLocked', userId, ...(!active && { facts: { reason } }) });
    await publish(tx, { user: userId }, 'access', {});
    return true;
  };
}
