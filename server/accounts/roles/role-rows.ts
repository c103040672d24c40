import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/accounts/user.ts';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { endImpersonation, reopenSockets } from '#server/accounts/sessions/sessions.ts';
import { selectStaffRole } from '#server/vocabulary/index.ts';

/** The role that goes with the specification's rights where none is named. */
export const defaultRole: Readonly<Record<Role, string | undefined>> = {
  admin: 'administrator',
  support: 'support',
  customer: undefined,
};

/** The specification's rights of a role: 1 for administrators, 2 for every other role, 3 without one. */
export function roleRights(key: string | undefined): Role {
  if (key === undefined) return 'customer';
  return key === defaultRole.admin ? 'admin' : 'support';
}

/** Permissions with which a role was delivered; undefined of one that was not. */
export const deliveredPermissions = (key: string): readonly Permission[] | undefined =>
  Object.hasOwn(deliveredRoles, key) ? deliveredRoles[key as keyof typeof deliveredRoles] : undefined;

export const isSameSet = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission));

/** Locks a role until the transaction ends, for a change of it or of who has it; undefined where there is none. */
export const lockRole = (tx: Tx, key: string) =>
  tx
    .selectFrom('roles')
    .where('key', '=', key)
    .select(['key', 'name', sql<Permission[]>`permissions`.as('permissions'), 'is_delivered as isDelivered'])
    .select(['booking_limit as bookingLimit', 'daily_limit as dailyLimit'])
    .forUpdate()
    .executeTakeFirst();

/** Accounts that have a role. */
export async function listMembers(tx: Tx, key: string): Promise<readonly UserId[]> {
  const rows = await tx
    .selectFrom('users as u')
    .where('u.erased_at', 'is', null)
    .where(selectStaffRole('u'), '=', key)
    .select('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes new permissions count at once where they were read before: browsers read them again, sockets are opened anew, and
 * without the permission for it impersonation ends.
 */
export async function applyPermissions(
  tx: Tx,
  userIds: readonly UserId[],
  permissions: readonly Permission[],
): Promise<void> {
  for (const userId of userIds) {
    await publish(tx, { user: userId }, 'access', {});
    if (!permissions.includes('impersonate')) await endImpersonation(tx, userId);
    await reopenSockets(tx, userId);
  }
}
