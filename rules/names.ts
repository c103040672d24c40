import type { Role } from '#contract/accounts/user.ts';
import { isStaff } from './roles.ts';

type Person = { readonly firstName: string; readonly secondName: string; readonly username: string };
type Customer = Person & { readonly companyName: string };

/** The displayed name of a person: the name, else the user name. In the database: `person_name`. */
export const personName = ({ firstName, secondName, username }: Person): string =>
  `${firstName} ${secondName}`.trim() || username;

/**
 * The displayed name of a customer in every list and page: the company, else the person. In the database:
 * `customer_name`.
 */
export const customerName = ({ companyName, ...person }: Customer): string => companyName.trim() || personName(person);

/**
 * The displayed name of the signed-in user: customers by `customerName`, staff as persons, because their company is the
 * operator.
 */
export const ownName = ({ role, ...user }: Customer & { readonly role: Role }): string =>
  isStaff({ role }) ? personName(user) : customerName(user);
