import { type RawBuilder, sql } from 'kysely';

/** What a list calls a customer: the company, else the user name. `u` is the row of `users`. */
export const companyOrUsername: RawBuilder<string> = sql<string>`coalesce(nullif(u.company_name, ''), u.username)`;
