import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { takePage } from '#server/db/lists.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { sessionColumns } from './session-columns.ts';
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
    .select(sessionColumns)
    .select(['s.number as sessionNumber', 's.last_seen_at as lastSeenAt'])
    .select(sql<boolean>`s.id = ${actor.sessionId}`.as('isThis'));
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
