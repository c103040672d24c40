import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { orderList, getLimitAndOffset } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { searchDocuments } from './search-documents.ts';
import { customerName, customerNameOnDocument } from '#server/vocabulary/index.ts';

/** Customers by their present names: by those on each document the whole list would have to be read first. */
const columns = {
  number: sql`d.number`,
  date: sql`d.created_at`,
  customer: sql`lower(${customerName})`,
  task: sql`d.task_id`,
  price: sql`d.price`,
};

/** Number and sum of the notes that meet a condition. */
const sumsWhere = (read: Read, condition: RawBuilder<SqlBool>) =>
  read
    .selectFrom('delivery_notes as d')
    .where(condition)
    .select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(d.price), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow();

/** One page of delivery and return notes, newest first unless sorted otherwise, with the sum of the whole filter. */
export const listDeliveryNotes: Handler<typeof billingApi.listDeliveryNotes> = async ({ input, tx }) => {
  const condition = searchDocuments('deliveryNote', input, (task) => sql`d.task_id = ${task}`);
  const { limit, offset } = getLimitAndOffset(input);
  const [notes, { total, sum }] = await Promise.all([
    tx
      .selectFrom('delivery_notes as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .where(condition)
      .orderBy(orderList(input, { columns, id: sql`d.id`, fallback: sql`d.id desc` }))
      .limit(limit)
      .offset(offset)
      .select(['d.id as deliveryNoteId', 'd.number', 'd.task_id as taskId', 'd.user_id as userId'])
      .select([customerNameOnDocument.as('customer'), 'd.price', 'd.created_at as createdAt'])
      .execute(),
    sumsWhere(tx, condition),
  ]);
  return { data: notes.map(nullsToUndefined), total, sum: creditCents(sum) };
};
