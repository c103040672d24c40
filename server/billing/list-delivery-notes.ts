import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { beginsWith, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { type DocumentFilter, matchingDocuments } from './search-documents.ts';
import { customerName, customerNameOnDocument, notesOfDay, sumsOfDays } from '#server/vocabulary/index.ts';

/** Customers by their present names: by those on each document the whole list would have to be read first. */
const columns = {
  number: sql`d.number`,
  date: sql`d.created_at`,
  customer: sql`lower(${customerName})`,
  task: sql`d.task_id`,
  price: sql`d.price`,
};

/** Number and sum of the notes of a filter: of whole days where nothing but days narrows it. */
async function sumsOf(
  read: Read,
  filter: DocumentFilter,
  condition: RawBuilder<SqlBool>,
): Promise<{ total: number; sum: number }> {
  if (filter.userId !== undefined || wordsOf(filter.search).length > 0)
    return read
      .selectFrom('delivery_notes as d')
      .where(condition)
      .select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(d.price), 0)`.as('sum')])
      .executeTakeFirstOrThrow();
  return read
    .selectFrom(sql<object>`${sumsOfDays('delivery_notes', filter, notesOfDay)}`.as('d'))
    .select(sql<number>`coalesce(sum(d.notes), 0)::bigint`.as('total'))
    .select(sql<number>`coalesce(sum(d.notes_price), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
}

/** One page of delivery notes, newest first unless sorted otherwise, with the sum of the whole filter. */
export const listDeliveryNotes: Handler<typeof billingApi.listDeliveryNotes> = async ({ input, tx }) => {
  // Numbers are found by their beginning, so that an index answers: there is a note for every paid task.
  const condition = await matchingDocuments(
    tx,
    input,
    (word, taskId) => sql`d.number like ${beginsWith(word.toUpperCase())} ${plannedAnew} or d.task_id = ${taskId}`,
  );
  const { limit, offset } = pageOf(input);
  const [notes, { total, sum }] = await Promise.all([
    tx
      .selectFrom('delivery_notes as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .where(condition)
      .orderBy(orderOf(input, { columns, id: sql`d.id`, usual: sql`d.id desc` }))
      .limit(limit)
      .offset(offset)
      .select(['d.id as deliveryNoteId', 'd.number', 'd.task_id as taskId', 'd.user_id as userId'])
      .select([customerNameOnDocument.as('customer'), 'd.price', 'd.created_at as createdAt'])
      .execute(),
    sumsOf(tx, input, condition),
  ]);
  return { data: notes, total, sum: creditCents(sum) };
};
