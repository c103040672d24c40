import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A row of the ledger pays for a file, or takes such a payment back: less their sum is the income, and what a customer has spent.
 *
 * @param kind the column of its kind
 */
export const isSale = (kind = 'e.kind'): RawBuilder<SqlBool> => sql`${sql.ref(kind)} in ('payment', 'refund')`;
