import type { accountsApi } from '#contract/accounts.ts';
import { exceedsRights, isStaff, mayChangeAccount } from '#rules/roles.ts';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAccount, isLastAdmin } from '#server/accounts/customers/lock-account.ts';
import { applyPermissions, defaultRole, lockRole, roleRights } from '#server/accounts/roles/role-rows.ts';

async function isOneOfSeveral(read: Read, userId: UserId): Promise<boolean> {
  const colleague = await read
    .selectFrom('users as u')
    .innerJoin('users as o', 'o.company_id', 'u.company_id')
    .where('u.id', '=', userId)
    .whereRef('o.id', '<>', 'u.id')
    .select('o.id')
    .limit(1)
    .executeTakeFirst();
  return colleague !== undefined;
}

/**
 * Gives an account another role, which counts from the next call on. Leaving the staff ends impersonation. Whoever joins the staff
 * has to choose a new password first: of the old one there is a hash alone, which does not say how long it is.
 */
export const setUserRole: Handler<typeof accountsApi.setUserRole> = async ({
  actor,
  input: { userId, role, staffRole },
  tx,
  note,
  refuse,
}) => {
  const last = role !== 'admin' && (await isLastAdmin(tx, userId));
  const user = await lockAccount(tx, userId);
  if (user === undefined) return refuse('notFound');
  // Rights alone, as the specification has them, leave the role of who has them already.
  const wanted = staffRole ?? (user.role === role ? user.staffRole : defaultRole[role]) ?? undefined;
  if (roleRights(wanted) !== role) return refuse('roleUnknown');
  if (user.staffRole === (wanted ?? null)) return false;
  if (last) return refuse('lastAdmin');
  const next = wanted === undefined ? undefined : await lockRole(tx, wanted);
  if (wanted !== undefined && next === undefined) return refuse('roleUnknown');
  const permissions = next?.permissions ?? [];
  if (isStaff(user) && !mayChangeAccount(actor, user)) return refuse('staffAccount');
  if (next !== undefined && exceedsRights(next, actor)) return refuse('beyondOwnRights');
  // Colleagues of a customer's company, and companies of several people, stay customers.
  if (await isOneOfSeveral(tx, userId)) return refuse('notAllowed');
  const joins = isStaff({ role }) && !isStaff(user);
  await tx
    .updateTable('users')
    .set({
      role,
      staff_role: wanted === undefined || wanted === defaultRole[role] ? null : wanted,
      ...(joins && { needs_new_password: true }),
    })
    .where('id', '=', userId)
    .execute();
  note({
    event: 'roleChanged',
    userId,
    detail: role,
    facts: { before: user.staffRole ?? user.role, after: wanted ?? role },
  });
  await applyPermissions(tx, [userId], permissions);
  return true;
};
