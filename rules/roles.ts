import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { Role } from '#contract/accounts/user.ts';
import type { Call } from '#contract/call.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Permission } from '#contract/permissions.ts';

type InRole = { readonly role: Role };
type WithPermissions = InRole & {
  readonly permissions: readonly Permission[];
  readonly rights: readonly CompanyRight[];
};

/** Rights of a role: its permissions, and the limits within which it books credits without a second person; none: any amount. */
export type Rights = {
  readonly permissions: readonly Permission[];
  readonly bookingLimit?: CreditCents | null | undefined;
  readonly dailyLimit?: CreditCents | null | undefined;
};

/** Support and administrators work for the operator; everybody else is a customer. */
export const isStaff = ({ role }: InRole): boolean => role !== 'customer';

/**
 * An active user may make a call: its audience fits, a member of staff has one of the permissions that it names, and a person in a
 * company one of the rights.
 */
export function mayMake(
  actor: WithPermissions,
  { who, needs, rights }: Pick<Call, 'who' | 'needs' | 'rights'>,
): boolean {
  const isOfStaff = isStaff(actor);
  if (!isOfStaff && rights?.some((one) => actor.rights.includes(one)) === false) return false;
  if (who === 'customer') return !isOfStaff;
  if (who === 'staff' && !isOfStaff) return false;
  return !isOfStaff || needs === undefined || mayAny(actor, needs);
}

/** A user has at least one of some permissions. */
export const mayAny = ({ permissions }: Pick<WithPermissions, 'permissions'>, needs: readonly Permission[]): boolean =>
  needs.some((one) => permissions.includes(one));

const isHigher = (limit: Rights['bookingLimit'], most: Rights['bookingLimit']): boolean =>
  most != null && (limit == null || limit > most);

/**
 * Rights go beyond others: they have another permission, or book more without a second person. Whoever may change roles and
 * accounts of colleagues could else raise the own limits.
 */
export function exceedsRights(rights: Rights, own: Rights): boolean {
  if (rights.permissions.some((one) => !own.permissions.includes(one))) return true;
  if (!rights.permissions.includes('credits')) return false;
  return isHigher(rights.bookingLimit, own.bookingLimit) || isHigher(rights.dailyLimit, own.dailyLimit);
}

/**
 * Staff may change the accounts of customers, and those of colleagues who may do nothing that they themselves may not.
 * Otherwise support could change an administrator's e-mail address, and through it the password.
 */
export const mayChangeAccount = (actor: InRole & Rights, account: InRole & Rights): boolean =>
  isStaff(account)
    ? actor.permissions.includes('staff') && !exceedsRights(account, actor)
    : actor.permissions.includes('customers');
