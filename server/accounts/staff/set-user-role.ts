import type { accountsApi } from '#contract/accounts.ts';
import { isStaff } from '#rules/roles.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAccount, isLastAdmin } from '#server/accounts/customers/lock-account.ts';
import { endImpersonation, reopenSockets } from '#server/accounts/sessions/sessions.ts';

/**
 * Gives an account another role, which counts from the next call on. Leaving the staff ends impersonation. Whoever joins the staff
 * has to choose a new password first: of the old one there is a hash alone, which does not say how long it is.
 */
export const setUserRole: Handler<typeof accountsApi.setUserRole> = async ({
  input: { userId, role },
  tx,
  note,
  refuse,
}) => {
  const last = role !== 'admin' && (await isLastAdmin(tx, userId));
  const user = await lockAccount(tx, userId);
  if (user === undefined) return refuse('notFound');
  if (user.role === role) return false;
  if (last) return refuse('lastAdmin');
  const joins = isStaff({ role }) && !isStaff(user);
  await tx
    .updateTable('users')
    .set({ role, ...(joins && { needs_new_password: true }) })
    .where('id', '=', userId)
    .execute();
  note({ event: 'roleChanged', userId, detail: role, facts: { before: user.role, after: role } });
  await publish(tx, { user: userId }, 'access', {});
  if (role === 'customer') await endImpersonation(tx, userId);
  // Events for staff go to sockets opened by staff only.
  await reopenSockets(tx, userId);
  return true;
};
