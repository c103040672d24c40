import { type RawBuilder, sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { beginsWith, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { type DocumentFilter, type SearchedDocuments, searchDocuments } from './search-documents.ts';
import {
  customerName,
  customerNameOnDocument,
  notesOfCustomer,
  notesOfDay,
  sumsOfCustomers,
  sumsOfDays,
} from '#server/vocabulary/index.ts';

/** Customers by their present names: by those on each document the whole list would have to be read first. */
const columns = {
  number: sql`d.number`,
  date: sql`d.created_at`,
  customer: sql`lower(${customerName})`,
  task: sql`d.task_id`,
  price: sql`d.price`,
};

type Sums = { total: number; sum: number };

/** Number and sum of the notes of a period: those of whole days. */
const sumsOfPeriod = (filter: DocumentFilter): RawBuilder<unknown> => sql`(
  select coalesce(sum(d.notes), 0)::bigint as total, coalesce(sum(d.notes_price), 0)::bigint as sum
  from ${sumsOfDays('delivery_notes', filter, notesOfDay)} d)`;

/** Number and sum of the notes that a search of common words finds: those of whole customers, and the others one by one. */
function sumsOfCommon({ customers, others }: NonNullable<SearchedDocuments['common']>): RawBuilder<unknown> {
  const named = sumsOfCustomers(
    customers.ids,
    notesOfCustomer,
    sql`coalesce(sum(x.notes), 0)::bigint as total, coalesce(sum(x.notes_price), 0)::bigint as sum`,
  );
  const ofCustomers = customers.areOthers
    ? sql`select a.total - o.total as total, a.sum - o.sum as sum from ${sumsOfPeriod({ filterMode: 'all' })} a, ${named} o`
    : sql`select * from ${named} n`;
  return sql`(select sum(x.total)::bigint as total, sum(x.sum)::bigint as sum from (${ofCustomers}
    union all select count(*), coalesce(sum(d.price), 0) from delivery_notes d where ${others}) x)`;
}

/** Number and sum of the notes of a filter: of whole days or customers where these tell. */
async function sumsOf(read: Read, filter: DocumentFilter, { condition, common }: SearchedDocuments): Promise<Sums> {
  const isWhole = filter.userId === undefined && wordsOf(filter.search).length === 0;
  const sums = isWhole
    ? sumsOfPeriod(filter)
    : common !== undefined
      ? sumsOfCommon(common)
      : sql`(select count(*) as total, coalesce(sum(d.price), 0) as sum from delivery_notes d where ${condition})`;
  const { rows } = await sql<Sums>`select * from ${sums} s`.execute(read);
  return rows[0] ?? { total: 0, sum: 0 };
}

/** One page of delivery notes, newest first unless sorted otherwise, with the sum of the whole filter. */
export const listDeliveryNotes: Handler<typeof billingApi.listDeliveryNotes> = async ({ input, tx }) => {
  // Numbers are found by their beginning, so that an index answers: there is a note for every paid task.
  const search = await searchDocuments(
    tx,
    input,
    (word, taskId) => sql`(d.number like ${beginsWith(word.toUpperCase())} ${plannedAnew} or d.task_id = ${taskId})`,
  );
  const { limit, offset } = pageOf(input);
  const [notes, { total, sum }] = await Promise.all([
    tx
      .selectFrom('delivery_notes as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .where(search.condition)
      .orderBy(orderOf(input, { columns, id: sql`d.id`, usual: sql`d.id desc` }))
      .limit(limit)
      .offset(offset)
      .select(['d.id as deliveryNoteId', 'd.number', 'd.task_id as taskId', 'd.user_id as userId'])
      .select([customerNameOnDocument.as('customer'), 'd.price', 'd.created_at as createdAt'])
      .execute(),
    sumsOf(tx, input, search),
  ]);
  return { data: notes, total, sum: creditCents(sum) };
};
