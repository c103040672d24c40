import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Credits, GivenCredits } from '#contract/money.ts';
import { Permission, permissions } from '#contract/permissions.ts';
import { line, nothing } from '#contract/wire.ts';

/** Roles that every portal has; they can be reset to what they were delivered with. */
export const deliveredRoles = {
  administrator: permissions,
  support: [
    'answerCustomers',
    'workOnFiles',
    'library',
    'catalogue',
    'prices',
    'credits',
    'documents',
    'statistics',
    'customers',
    'impersonate',
    'settings',
    'texts',
  ],
  technician: ['answerCustomers', 'workOnFiles', 'library'],
  accountant: ['credits', 'documents', 'statistics'],
  sales: ['answerCustomers', 'prices', 'statistics', 'customers'],
} as const satisfies Record<string, readonly Permission[]>;

/** Name of a role in calls: that of a delivered one, or one that the server made up. */
export const RoleKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

const StaffRole = z.object({
  roleKey: RoleKey,
  /** Absent of delivered ones, which are named in the reader's language. */
  name: z.string().optional(),
  permissions: z.array(Permission),
  /** Most credits of one booking, and of the bookings of a day, without a second person; absent: no limit. */
  bookingLimit: Credits.optional(),
  dailyLimit: Credits.optional(),
  isDelivered: z.boolean(),
  /** A delivered one that was changed since. */
  isChanged: z.boolean(),
  /** Accounts of staff that have it. */
  members: z.int(),
});
export type StaffRole = z.output<typeof StaffRole>;

/** Calls about the roles of staff. Nobody gives, changes or takes away a role that permits more than the own one does. */
export const rolesApi = {
  getRoles: call({
    method: 'GET',
    name: 'getRoles',
    who: 'staff',
    needs: ['staff'],
    about: 'The roles of staff with their permissions, delivered ones first.',
    shows: ['accounts'],
    input: nothing,
    output: z.object({ data: z.array(StaffRole) }),
    refusals: {},
  }),

  saveRole: call({
    method: 'POST',
    name: 'saveRole',
    who: 'staff',
    needs: ['staff'],
    seeks: 'role',
    about:
      'Makes a role, or changes one, which counts for its members from their next call on. Delivered ones keep their name, the administrator’s is fixed.',
    changes: ['accounts'],
    input: z.object({
      /** Absent: a new role. */
      roleKey: RoleKey.optional(),
      name: line(60),
      permissions: z.array(line(40)).max(60),
      /** In credits; absent: no limit. */
      bookingLimit: GivenCredits.optional(),
      dailyLimit: GivenCredits.optional(),
    }),
    output: z.object({ roleKey: RoleKey }),
    refusals: {
      roleNameMissing: 422,
      roleNameTaken: 409,
      noPermissions: 422,
      permissionUnknown: 422,
      limitNotValid: 422,
      administratorFixed: 409,
      beyondOwnRights: 403,
    },
  }),

  resetRole: call({
    method: 'POST',
    name: 'resetRole',
    who: 'staff',
    needs: ['staff'],
    seeks: 'role',
    about: 'Gives a delivered role the permissions and limits that it was delivered with. False: it has them.',
    changes: ['accounts'],
    input: z.object({ roleKey: RoleKey }),
    output: z.boolean(),
    refusals: { roleNotDelivered: 409, beyondOwnRights: 403 },
  }),

  deleteRole: call({
    method: 'POST',
    name: 'deleteRole',
    who: 'staff',
    needs: ['staff'],
    seeks: 'role',
    about: 'Deletes a role that nobody has and that was not delivered.',
    changes: ['accounts'],
    input: z.object({ roleKey: RoleKey }),
    output: z.literal(true),
    refusals: { roleDelivered: 409, roleInUse: 409, beyondOwnRights: 403 },
  }),
};
