import { sql } from 'kysely';
import type { SessionRow } from '#contract/accounts/user-sessions.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { takePage } from '#server/db/lists.ts';
import { mayChangeAccount } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** The sign-in history of an account, newest first. */
export const getUserSessions: Handler<typeof accountsApi.getUserSessions> = async ({
  actor,
  input: { userId, ...query },
  tx,
  refuse,
}) => {
  const user = await tx.selectFrom('users').where('id', '=', userId).select('role').executeTakeFirst();
  if (user === undefined) return refuse('notFound');
  if (!mayChangeAccount(actor, user)) return refuse('staffAccount');
  const sessions = tx
    .selectFrom('sessions as s')
    .leftJoin('users as w', 'w.id', 's.impersonator_id')
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .select([
      's.created_at as openedAt',
      's.address',
      's.user_agent as userAgent',
      'w.username as impersonatedBy',
      's.impersonation_reason as impersonationReason',
      sql<SessionRow['state']>`case when s.ended_at is not null then 'ended' when s.expires_at <= now() then 'expired'
        else 'open' end`.as('state'),
      sql<string | null>`coalesce(s.ended_at, case when s.expires_at <= now() then s.expires_at end)`.as('endedAt'),
      sql<number>`count(*) over ()`.as('total'),
    ]);
  const { page, total } = await takePage(sessions, { ...query, filterMode: 'all' });
  return { data: page.map(nullsToUndefined), total };
};
