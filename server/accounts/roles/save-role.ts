import { randomUUID } from 'node:crypto';
import type { accountsApi } from '#contract/accounts.ts';
import { Permission, permissions as everyPermission } from '#contract/permissions.ts';
import { exceedsRights, type Rights } from '#rules/roles.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';
import { applyPermissions, isSameSet, listMembers, lockRole } from './role-rows.ts';

/** Makes a role or changes one; in both cases within what the caller's own role permits. */
export const saveRole: Handler<typeof accountsApi.saveRole> = async ({ actor, input, tx, refuse }) => {
  const { roleKey = randomUUID() } = input;
  const unknown = input.permissions.find((one) => !Permission.safeParse(one).success);
  if (unknown !== undefined) return refuse('permissionUnknown', { permission: unknown });
  const permissions = everyPermission.filter((one) => input.permissions.includes(one));
  const role = input.roleKey === undefined ? undefined : await lockRole(tx, roleKey);
  if (input.roleKey !== undefined && role === undefined) return refuse('notFound');
  if (roleKey === 'administrator') return refuse('administratorFixed');
  if (permissions.length === 0) return refuse('noPermissions');
  const { bookingLimit = null, dailyLimit = null } = input;
  if ((bookingLimit ?? 1) <= 0 || (dailyLimit ?? 1) <= 0) return refuse('limitNotValid');
  const name = role?.isDelivered === true ? '' : input.name;
  if (name === '' && role?.isDelivered !== true) return refuse('roleNameMissing');
  if (exceedsRights({ permissions, bookingLimit, dailyLimit }, actor)) return refuse('beyondOwnRights');
  if (role !== undefined && exceedsRights(role, actor)) return refuse('beyondOwnRights');
  const values = { name, permissions, booking_limit: bookingLimit, daily_limit: dailyLimit };
  try {
    if (role === undefined)
      await tx
        .insertInto('roles')
        .values({ key: roleKey, ...values })
        .execute();
    else await tx.updateTable('roles').set(values).where('key', '=', roleKey).execute();
  } catch (error) {
    if (isDuplicate(error, 'roles_by_name')) return refuse('roleNameTaken');
    throw error;
  }
  const isOther = (before: Rights) =>
    !isSameSet(before.permissions, permissions) ||
    before.bookingLimit !== bookingLimit ||
    before.dailyLimit !== dailyLimit;
  if (role !== undefined && isOther(role)) await applyPermissions(tx, await listMembers(tx, roleKey), permissions);
  return { roleKey };
};
