import type { accountsApi } from '#contract/accounts.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockAccount, isLastAdmin } from './lock-account.ts';
import { endImpersonation, reopenSockets } from './sessions.ts';

/** Gives an account another role, which counts from the next call on. Leaving the staff ends impersonation. */
export const setUserRole: Handler<typeof accountsApi.setUserRole> = async ({ input: { userId, role }, tx, refuse }) => {
  const last = role !== 'admin' && (await isLastAdmin(tx, userId));
  const user = await lockAccount(tx, userId);
  if (user === undefined) return refuse('notFound');
  if (user.role === role) return false;
  if (last) return refuse('lastAdmin');
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await publish(tx, { user: userId }, 'access', {});
  if (role === 'customer') await endImpersonation(tx, userId);
  // Events for staff go to sockets opened by staff only.
  await reopenSockets(tx, userId);
  return true;
};
