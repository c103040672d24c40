import type { Role } from '#contract/accounts/user.ts';

type InRole = { readonly role: Role };

/** Support and administrators work for the operator; everybody else is a customer. */
export const isStaff = ({ role }: InRole): boolean => role !== 'customer';

/**
 * Staff may change the accounts of customers, administrators every one. Otherwise support could change an
 * administrator's e-mail address, and through it the password.
 */
export const mayChangeAccount = (actor: InRole, account: InRole): boolean =>
  actor.role === 'admin' || !isStaff(account);
