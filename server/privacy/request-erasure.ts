import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { Credits, type CreditCents } from '#contract/money.ts';
import type { privacyApi } from '#contract/privacy.ts';
import { erasureDays } from '#rules/retention.ts';
import { mailSecurityNews } from '#server/accounts/index.ts';
import { readBalance } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { customerName, isCustomer } from '#server/vocabulary/index.ts';
import { findErasureBlockers, isBlocked } from './blockers.ts';
import { eraseAccount } from './erase-account.ts';
import type { PasswordCheck } from './own-password.ts';

/** A day as mails write it. */
const dayOf = (instant: string): string => instant.slice(0, 10);

type Judging = { userId: UserId; givesUp: CreditCents };
type Refuse = (code: 'erasureBlocked' | 'balanceNotGivenUp', extra: Record<string, unknown>) => never;

/** Refuses while anything is under way, or while credits would be lost of which nobody was told. */
async function judge(tx: Tx, { userId, givesUp }: Judging, refuse: Refuse): Promise<void> {
  const blockers = await findErasureBlockers(tx, userId);
  if (blockers.length > 0) refuse('erasureBlocked', { blockers });
  const balance = await readBalance(tx, userId);
  if (balance > givesUp) refuse('balanceNotGivenUp', { balance: Credits.encode(balance) });
}

/** Asks for the erasure of the own account. A second request finds the first, which stands. */
export function requestErasure(check: PasswordCheck): Prepared<typeof privacyApi.requestErasure> {
  return {
    prepare: async ({ actor, input: { password, givesUp }, read, refuse }) => {
      const answer = await check(read, actor.id, password);
      if (answer === 'wrong') return refuse('wrongPassword');
      if (answer === 'tooMany') return refuse('tooManyRequests');
      return async ({ tx }) => {
        await judge(tx, { userId: actor.companyId, givesUp }, refuse);
        const made = await tx
          .insertInto('erasure_requests')
          .values({
            user_id: actor.companyId,
            gives_up: givesUp,
            due_at: sql`now() + make_interval(days => ${erasureDays})`,
          })
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              // Written out: of a parameter, a plan for all values cannot prove that the index has the row.
              .where(sql<boolean>`state = 'waiting'`)
              .doNothing(),
          )
          .returning('due_at as dueAt')
          .executeTakeFirst();
        if (made === undefined) return false;
        await mailSecurityNews(tx, actor.id, 'erasureRequested', () => ({ day: dayOf(made.dueAt) }));
        await publish(tx, { user: actor.companyId }, 'access', {});
        return true;
      };
    },
  };
}

/** Ends the waiting request of an account. */
async function endRequest(
  tx: Tx,
  userId: UserId,
  end: { state: 'withdrawn' | 'declined'; reason: string; by: UserId | null },
): Promise<boolean> {
  const ended = await tx
    .updateTable('erasure_requests')
    .set({ state: end.state, reason: end.reason, decided_by: end.by, decided_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export const withdrawErasure: Handler<typeof privacyApi.withdrawErasure> = ({ actor, tx }) =>
  endRequest(tx, actor.companyId, { state: 'withdrawn', reason: '', by: null });

/** Declines a request; the customer gets the reason by mail. */
export const declineErasure: Handler<typeof privacyApi.declineErasure> = async ({ actor, input, tx, refuse }) => {
  const { userId } = input;
  const { reason } = input;
  if (!(await isCustomer(tx, userId))) return refuse('notFound');
  if (reason === '') return refuse('reasonMissing');
  if (!(await endRequest(tx, userId, { state: 'declined', reason, by: actor.id }))) return false;
  await mailSecurityNews(tx, userId, 'erasureDeclined', () => ({ reason }));
  return true;
};

/** Erases the account of a customer at once, on request or at the operator's own duty. */
export function eraseCustomer(check: PasswordCheck): Prepared<typeof privacyApi.eraseCustomer> {
  return {
    prepare: async ({ actor, input, read, origin, refuse }) => {
      const { userId, password, givesUp } = input;
      const { reason } = input;
      if (!(await isCustomer(read, userId))) return refuse('notFound');
      const answer = await check(read, actor.id, password);
      if (answer === 'wrong') return refuse('wrongPassword');
      if (answer === 'tooMany') return refuse('tooManyRequests');
      if (reason === '') return refuse('reasonMissing');
      return async ({ tx }) => {
        await judge(tx, { userId, givesUp }, refuse);
        return eraseAccount(tx, userId, { actorId: actor.id, address: origin.address, call: 'eraseCustomer', reason });
      };
    },
  };
}

/** Accounts with a waiting request, and whether anything stands in the way. */
export const getErasureRequests: Handler<typeof privacyApi.getErasureRequests> = async ({ tx }) =>
  tx
    .selectFrom('erasure_requests as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.state', '=', 'waiting')
    .orderBy('e.due_at')
    .orderBy('e.id')
    .limit(200)
    .select(['u.id as userId', customerName.as('name'), 'e.requested_at as requestedAt', 'e.due_at as dueAt'])
    .select(
      sql<boolean>`(${isBlocked} or coalesce((select a.balance from credit_accounts a where a.user_id = u.id), 0) > e.gives_up)`.as(
        'isBlocked',
      ),
    )
    .execute();
