import type { Role } from '#contract/accounts.ts';

type InRole = { readonly role: Role };

/** Support and administrators work for the operator; everybody else is a customer. */
export const isStaff = ({ role }: InRole): boolean => role !== 'customer';

/**
 * Staff may change the accounts of customers, administrators every one. Else support could give an administrator's account
 * another e-mail address, and with it another password.
 */
export const mayChangeAccount = (actor: InRole, account: InRole): boolean =>
  actor.role === 'admin' || !isStaff(account);
