import { type RawBuilder, sql } from 'kysely';

/** The name of a customer `u` (a row of `users`), on every list and in every mail to staff: company, else name, else user name. */
export const customerName: RawBuilder<string> = sql<string>`customer_name(u)`;

/** The name of a customer `u` on a document `d`: the name on the day of issue, by the same formula. */
export const customerNameOnDocument: RawBuilder<string> = sql<string>`customer_name(jsonb_populate_record(u, d.company))`;

/**
 * The name by which a person is addressed, and a member of staff among colleagues: first and second name, else user name.
 *
 * @param user the table or alias of the row of `users`
 */
export const personName = (user = 'u'): RawBuilder<string> => sql<string>`person_name(${sql.ref(user)})`;
