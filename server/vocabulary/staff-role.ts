import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';

/** Key of the role of a member of staff, in the row `users`; null of a customer. */
export const selectStaffRole = (users: string): RawBuilder<string | null> => {
  const user = sql.ref(users);
  return sql`(case ${user}.role when 'admin' then 'administrator' when 'support' then coalesce(${user}.staff_role, 'support') end)`;
};

/** Permissions of the role of a user, in the row `users`; none of a customer. */
export const selectPermissions = (users: string): RawBuilder<Permission[]> =>
  sql`coalesce((select r.permissions from roles r where r.key = ${selectStaffRole(users)}), '{}')`;

/** Name of the role of a member of staff, in the row `users`; null of a delivered one, which the reader's language names. */
export const selectStaffRoleName = (users: string): RawBuilder<string | null> =>
  sql`(select r.name from roles r where r.key = ${sql.ref(users)}.staff_role and not r.is_delivered)`;
