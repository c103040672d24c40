import { sql } from 'kysely';
import type { securityApi } from '#contract/security.ts';
import { takePage } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';

/** The latest sign-ins to the caller's own account, failed ones too. */
export const getOwnSignIns: Handler<typeof securityApi.getOwnSignIns> = async ({ actor, input, tx }) => {
  const signIns = tx
    .selectFrom('security_log as s')
    .where('s.user_id', '=', actor.id)
    .where('s.event', 'in', ['signedIn', 'signInFailed'])
    .orderBy('s.id', 'desc')
    .select(['s.at', 's.address', 's.user_agent as userAgent', 's.detail', 's.times'])
    .select(sql<boolean>`s.event = 'signInFailed'`.as('isFailed'))
    .select(sql<number>`count(*) over ()`.as('total'));
  const { page, total } = await takePage(signIns, { ...input, filterMode: 'all' });
  return { data: page, total };
};
