import type { Role } from '#contract/accounts.ts';
import { isStaff } from './roles.ts';

type Person = { readonly firstName: string; readonly secondName: string; readonly username: string };
type Customer = Person & { readonly companyName: string };

/** What a person is called: by name, else by user name. The database says the same with `person_name`. */
export const personName = ({ firstName, secondName, username }: Person): string =>
  `${firstName} ${secondName}`.trim() || username;

/** What a customer is called on every list and page: the company, else the person. In the database: `customer_name`. */
export const customerName = ({ companyName, ...person }: Customer): string => companyName.trim() || personName(person);

/** How somebody who is signed in is addressed: customers as such, staff as persons, for theirs is the operator's company. */
export const ownName = ({ role, ...user }: Customer & { readonly role: Role }): string =>
  isStaff({ role }) ? personName(user) : customerName(user);
