import type { Role } from '#contract/accounts/user.ts';
import type { Call } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';

type InRole = { readonly role: Role };
type WithPermissions = InRole & { readonly permissions: readonly Permission[] };

/** Support and administrators work for the operator; everybody else is a customer. */
export const isStaff = ({ role }: InRole): boolean => role !== 'customer';

/** An active user may make a call: its audience fits, and a member of staff has one of the permissions that it names. */
export function mayMake(actor: WithPermissions, { who, needs }: Pick<Call, 'who' | 'needs'>): boolean {
  const isOfStaff = isStaff(actor);
  if (who === 'customer') return !isOfStaff;
  if (who === 'staff' && !isOfStaff) return false;
  return !isOfStaff || needs === undefined || mayAny(actor, needs);
}

/** A user has at least one of some permissions. */
export const mayAny = ({ permissions }: Pick<WithPermissions, 'permissions'>, needs: readonly Permission[]): boolean =>
  needs.some((one) => permissions.includes(one));

/** A user has every one of some permissions. */
export const mayAll = ({ permissions }: Pick<WithPermissions, 'permissions'>, needs: readonly Permission[]): boolean =>
  needs.every((one) => permissions.includes(one));

/**
 * Staff may change the accounts of customers, and those of colleagues who may do nothing that they themselves may not.
 * Otherwise support could change an administrator's e-mail address, and through it the password.
 */
export const mayChangeAccount = (actor: WithPermissions, account: WithPermissions): boolean =>
  isStaff(account) ? mayAll(actor, ['staff', ...account.permissions]) : actor.permissions.includes('customers');
