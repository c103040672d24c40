import type { accountsApi } from '#contract/accounts.ts';
import { mayAll } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { applyPermissions, deliveredPermissions, isSameSet, lockRole, listMembers } from './role-rows.ts';

/** Gives a delivered role its permissions back. */
export const resetRole: Handler<typeof accountsApi.resetRole> = async ({ actor, input, tx, refuse }) => {
  const { roleKey } = input;
  const role = await lockRole(tx, roleKey);
  if (role === undefined) return refuse('notFound');
  const permissions = deliveredPermissions(roleKey);
  if (permissions === undefined) return refuse('roleNotDelivered');
  if (isSameSet(permissions, role.permissions)) return false;
  if (!mayAll(actor, [...permissions, ...role.permissions])) return refuse('beyondOwnRights');
  await tx
    .updateTable('roles')
    .set({ permissions: [...permissions] })
    .where('key', '=', roleKey)
    .execute();
  await applyPermissions(tx, await listMembers(tx, roleKey), permissions);
  return true;
};
