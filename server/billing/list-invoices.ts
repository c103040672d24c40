import { type RawBuilder, sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Read } from '#server/platform/database.ts';
import { hasIndexedWord, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { invoiceRows } from './invoice-rows.ts';
import { type DocumentFilter, type SearchedDocuments, searchDocuments } from './search-documents.ts';
import { customerName, invoicesOfDay, sumsOfDays } from '#server/vocabulary/index.ts';

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
  // What stands whole or in part, then what was taken back, then what took it back.
  state: sql`case when d.kind = 'ST' then 3 when not stands(d) then 2
    when exists (select from invoices c where c.cancels_id = d.id) then 1 else 0 end`,
};

type Sums = { total: number; net: number; tax: number; gross: number };

const sum = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${column}), 0)::bigint`;

/** Number and sums of the invoices of a period: those of whole days. */
const sumsOfPeriod = (filter: DocumentFilter): RawBuilder<unknown> => sql`(
  select ${sum(sql`d.invoices`)} as total, ${sum(sql`d.invoices_net`)} as net, ${sum(sql`d.invoices_tax`)} as tax,
    ${sum(sql`d.invoices_gross`)} as gross
  from ${sumsOfDays('invoices', filter, invoicesOfDay)} d)`;

/** The same of those that meet a condition, read one by one. */
const sumsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(*) as total, ${sum(sql`d.net`)} as net, ${sum(sql`d.tax`)} as tax, ${sum(sql`d.gross`)} as gross
  from invoices d where ${condition})`;

/** Number and sums of what words in nearly all names find: all, less those of the other customers, but for those of a number that has the words. */
const sumsOfNearlyAll = ({ customers, others }: NonNullable<SearchedDocuments['common']>): RawBuilder<unknown> => sql`(
  select a.total - o.total + n.total as total, a.net - o.net + n.net as net, a.tax - o.tax + n.tax as tax, a.gross - o.gross + n.gross as gross
  from ${sumsOfPeriod({ filterMode: 'all' })} a, ${sumsWhere(sql`d.user_id = any(${customers.ids}::int[])`)} o, ${sumsWhere(others)} n)`;

/** Number and sums of a filter: of whole days where these tell. */
async function sumsOf(read: Read, filter: DocumentFilter, { condition, common }: SearchedDocuments): Promise<Sums> {
  const isWhole = filter.userId === undefined && wordsOf(filter.search).length === 0;
  const sums = isWhole
    ? sumsOfPeriod(filter)
    : common?.customers.areOthers === true
      ? sumsOfNearlyAll(common)
      : sumsWhere(condition);
  const { rows } = await sql<Sums>`select * from ${sums} s`.execute(read);
  return rows[0] ?? { total: 0, net: 0, tax: 0, gross: 0 };
}

/** One page of invoices and cancellations, newest first unless sorted otherwise, with the sums of the whole filter. */
export const listInvoices: Handler<typeof billingApi.listInvoices> = async ({ input, tx }) => {
  const search = await searchDocuments(tx, input, (word) => hasIndexedWord(sql`fold(d.number)`, word));
  const { limit, offset } = pageOf(input);
  const [invoices, sums] = await Promise.all([
    invoiceRows(tx)
      .where(search.condition)
      .orderBy(orderOf(input, { columns, id: sql`d.id`, usual: sql`d.id desc` }))
      .limit(limit)
      .offset(offset)
      .execute(),
    sumsOf(tx, input, search),
  ]);
  return { data: invoices.map(nullsToUndefined), ...sums };
};
