import type { accountsApi } from '#contract/accounts.ts';
import { exceedsRights } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { listMembers, lockRole } from './role-rows.ts';

/** Deletes a role without members. Its lock makes whoever gives it to an account at the same time wait, and find it gone. */
export const deleteRole: Handler<typeof accountsApi.deleteRole> = async ({ actor, input: { roleKey }, tx, refuse }) => {
  const role = await lockRole(tx, roleKey);
  if (role === undefined) return refuse('notFound');
  if (role.isDelivered) return refuse('roleDelivered');
  if (exceedsRights(role, actor)) return refuse('beyondOwnRights');
  const members = await listMembers(tx, roleKey);
  if (members.length > 0) return refuse('roleInUse', { members: members.length });
  await tx.deleteFrom('roles').where('key', '=', roleKey).execute();
  return true;
};
