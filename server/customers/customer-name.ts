import { type RawBuilder, sql } from 'kysely';

/** What a list calls a customer: the company, else the user name. `u` is the row of `users`. */
export const companyOrUsername: RawBuilder<string> = sql<string>`coalesce(nullif(u.company_name, ''), u.username)`;

/** What a customer is called where staff read it: company, else name, else user name. `u` is the row of `users`. */
export const customerName: RawBuilder<string> = sql<string>`coalesce(nullif(trim(u.company_name), ''),
  nullif(trim(u.first_name || ' ' || u.second_name), ''), u.username)`;
