import { type RawBuilder, sql } from 'kysely';

/** What a customer is called wherever it is read: company, else name, else user name. `u` is the row of `users`. */
export const customerName: RawBuilder<string> = sql<string>`customer_name(u)`;
