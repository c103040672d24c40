import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { selectStaffRole } from '#server/vocabulary/index.ts';
import { deliveredPermissions, isSameSet } from './role-rows.ts';

/** The roles of staff, delivered ones in their order, then the others by name. */
export const getRoles: Handler<typeof accountsApi.getRoles> = async ({ tx }) => {
  const rows = await tx
    .selectFrom('roles as r')
    .select(['r.key as roleKey', 'r.is_delivered as isDelivered'])
    .select(['r.booking_limit as bookingLimit', 'r.daily_limit as dailyLimit'])
    .select([
      sql<Permission[]>`r.permissions`.as('permissions'),
      sql<string | null>`nullif(r.name, '')`.as('name'),
      sql<number>`(select count(*)::int from users u
        where u.erased_at is null and ${selectStaffRole('u')} = r.key)`.as('members'),
    ])
    .orderBy(sql`array_position(${Object.keys(deliveredRoles)}::text[], r.key)`, (order) => order.asc().nullsLast())
    .orderBy(sql`lower(r.name)`)
    .execute();
  return {
    data: rows.map((row) => {
      const delivered = deliveredPermissions(row.roleKey);
      const isLimited = row.bookingLimit !== null || row.dailyLimit !== null;
      const isChanged = delivered !== undefined && (isLimited || !isSameSet(delivered, row.permissions));
      return { ...nullsToUndefined(row), isChanged };
    }),
  };
};
