import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { takePage } from '#server/db/lists.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { selectRights, personName } from '#server/vocabulary/index.ts';
import { sessionColumns } from './session-columns.ts';

/** The sign-in history of an account, newest first. */
export const getUserSessions: Handler<typeof accountsApi.getUserSessions> = async ({
  actor,
  input: { userId, ...query },
  tx,
  refuse,
}) => {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', ...selectRights('users')])
    .executeTakeFirst();
  if (user === undefined) return refuse('notFound');
  if (!mayChangeAccount(actor, user)) return refuse(isStaff(user) ? 'staffAccount' : 'notAllowed');
  const sessions = tx
    .selectFrom('sessions as s')
    .leftJoin('users as w', 'w.id', 's.impersonator_id')
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .select(sessionColumns)
    .select([personName('w').as('impersonatedBy'), 's.impersonation_reason as impersonationReason']);
  const { page, total } = await takePage(sessions, { ...query, filterMode: 'all' });
  return { data: page.map(nullsToUndefined), total };
};
