import type { accountsApi } from '#contract/accounts.ts';
import { exceedsRights } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { applyPermissions, deliveredPermissions, isSameSet, listMembers, lockRole } from './role-rows.ts';

/** Gives a delivered role its permissions back, without limits. */
export const resetRole: Handler<typeof accountsApi.resetRole> = async ({ actor, input, tx, refuse }) => {
  const { roleKey } = input;
  const role = await lockRole(tx, roleKey);
  if (role === undefined) return refuse('notFound');
  const permissions = deliveredPermissions(roleKey);
  if (permissions === undefined) return refuse('roleNotDelivered');
  const { bookingLimit, dailyLimit } = role;
  if (isSameSet(permissions, role.permissions) && bookingLimit === null && dailyLimit === null) return false;
  const delivered = { permissions, bookingLimit: null, dailyLimit: null };
  if (exceedsRights(delivered, actor) || exceedsRights(role, actor)) return refuse('beyondOwnRights');
  await tx
    .updateTable('roles')
    .set({ permissions: [...permissions], booking_limit: null, daily_limit: null })
    .where('key', '=', roleKey)
    .execute();
  await applyPermissions(tx, await listMembers(tx, roleKey), permissions);
  return true;
};
