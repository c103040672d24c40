import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { orderList, getLimitAndOffset } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { invoiceRows } from './invoice-rows.ts';
import { searchDocuments } from './search-documents.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Customers by their present names: by those on each document the whole list would have to be read first. */
const columns = {
  number: sql`d.number`,
  date: sql`d.created_at`,
  customer: sql`lower(${customerName})`,
  credits: sql`d.credits`,
  net: sql`d.net`,
  rate: sql`d.tax_rate`,
  tax: sql`d.tax`,
  gross: sql`d.gross`,
  // Sorts valid invoices first, then partly cancelled ones, cancelled ones and cancellations.
  state: sql`case when d.kind = 'ST' then 3 when not stands(d) then 2
    when exists (select from invoices c where c.cancels_id = d.id) then 1 else 0 end`,
};

const sum = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** Number and sums of the invoices that meet a condition. */
const sumsWhere = (read: Read, condition: RawBuilder<SqlBool>) =>
  read
    .selectFrom('invoices as d')
    .where(condition)
    .select([sql<number>`count(*)`.as('total'), sum(sql`d.net`).as('net'), sum(sql`d.tax`).as('tax')])
    .select(sum(sql`d.gross`).as('gross'))
    .executeTakeFirstOrThrow();

/** One page of invoices and cancellations, newest first unless sorted otherwise, with the sums of the whole filter. */
export const listInvoices: Handler<typeof billingApi.listInvoices> = async ({ input, tx }) => {
  const condition = searchDocuments('invoice', input);
  const { limit, offset } = getLimitAndOffset(input);
  const [invoices, sums] = await Promise.all([
    invoiceRows(tx)
      .where(condition)
      .orderBy(orderList(input, { columns, id: sql`d.id`, fallback: sql`d.id desc` }))
      .limit(limit)
      .offset(offset)
      .execute(),
    sumsWhere(tx, condition),
  ]);
  return { data: invoices.map(nullsToUndefined), ...sums };
};
