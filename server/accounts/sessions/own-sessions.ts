import { sql } from 'kysely';
import type { OwnSession } from '#contract/accounts/sessions.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { takePage } from '#server/db/lists.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { endOtherSessions, endOwnSessionWith } from './sessions.ts';

/** The caller's own sign-ins: open sessions first, then the latest. Those in which staff looked on are not among them. */
export const getOwnSessions: Handler<typeof accountsApi.getOwnSessions> = async ({ actor, input, tx }) => {
  const sessions = tx
    .selectFrom('sessions as s')
    .where('s.user_id', '=', actor.id)
    .where('s.impersonator_id', 'is', null)
    .orderBy(sql`s.ended_at is null and s.expires_at > now()`, 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.number', 'desc')
    .select([
      's.number as sessionNumber',
      's.created_at as openedAt',
      's.last_seen_at as lastSeenAt',
      's.address',
      's.user_agent as userAgent',
      sql<OwnSession['state']>`case when s.ended_at is not null then 'ended' when s.expires_at <= now() then 'expired'
        else 'open' end`.as('state'),
      sql<string | null>`coalesce(s.ended_at, case when s.expires_at <= now() then s.expires_at end)`.as('endedAt'),
      sql<boolean>`s.id = ${actor.sessionId}`.as('isThis'),
      sql<number>`count(*) over ()`.as('total'),
    ]);
  const { page, total } = await takePage(sessions, { ...input, filterMode: 'all' });
  return { data: page.map(nullsToUndefined), total };
};

/** Ends one of the caller's own sessions. */
export const endOwnSession: Handler<typeof accountsApi.endOwnSession> = async ({
  actor,
  input: { sessionNumber },
  tx,
  note,
}) => {
  const hasEnded = await endOwnSessionWith(tx, actor.id, sessionNumber);
  if (hasEnded) note({ event: 'sessionsEnded', detail: 'one' });
  return hasEnded;
};

/** Ends every session of the caller but the present one. */
export const signOutOthers: Handler<typeof accountsApi.signOutOthers> = async ({ actor, tx, note }) => {
  const haveEnded = await endOtherSessions(tx, actor, 'everywhere');
  if (haveEnded) note({ event: 'sessionsEnded', detail: 'others' });
  return haveEnded;
};
