import { type RawBuilder, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Permission } from '#contract/permissions.ts';

/** Key of the role of a member of staff, in the row `users`; null of a customer. */
export const selectStaffRole = (users: string): RawBuilder<string | null> => {
  const user = sql.ref(users);
  return sql`(case ${user}.role when 'admin' then 'administrator' when 'support' then coalesce(${user}.staff_role, 'support') end)`;
};

/** Permissions of the role of a user, in the row `users`; none of a customer. */
export const selectPermissions = (users: string): RawBuilder<Permission[]> =>
  sql`coalesce((select r.permissions from roles r where r.key = ${selectStaffRole(users)}), '{}')`;

const selectLimit = (users: string, limit: 'booking_limit' | 'daily_limit'): RawBuilder<CreditCents | null> =>
  sql`(select ${sql.ref(`r.${limit}`)} from roles r where r.key = ${selectStaffRole(users)})`;

/** Everything that the role of a user permits, in the row `users`: permissions, and limits of bookings. */
export const selectRights = (users: string) =>
  [
    selectPermissions(users).as('permissions'),
    selectLimit(users, 'booking_limit').as('bookingLimit'),
    selectLimit(users, 'daily_limit').as('dailyLimit'),
  ] as const;

/** Name of the role of a member of staff, in the row `users`; null of a delivered one, which the reader's language names. */
export const selectStaffRoleName = (users: string): RawBuilder<string | null> =>
  sql`(select r.name from roles r where r.key = ${sql.ref(users)}.staff_role and not r.is_delivered)`;
