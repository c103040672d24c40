import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAccount } from '#server/accounts/customers/lock-account.ts';
import { endAllSessions } from './sessions.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';

/** Signs a user out everywhere. */
export const endUserSessions: Handler<typeof accountsApi.endUserSessions> = async ({
  actor,
  input: { userId },
  tx,
  note,
  refuse,
}) => {
  const user = await lockAccount(tx, userId);
  if (user === undefined) return refuse('notFound');
  if (!mayChangeAccount(actor, user)) return refuse(isStaff(user) ? 'staffAccount' : 'notAllowed');
  const haveEnded = await endAllSessions(tx, userId, 'byStaff');
  if (haveEnded) note({ event: 'sessionsEnded', userId, detail: 'byStaff' });
  return haveEnded;
};
