import type { TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/http/serve.ts';

/** The delivery note of a task: customers read their own, staff any. */
function deliveryNoteOf(read: Read, actor: Actor, taskId: TaskId) {
  return read
    .selectFrom('delivery_notes')
    .where('task_id', '=', taskId)
    .where('price', '>=', creditCents(0))
    .$if(!isStaff(actor), (notes) => notes.where('user_id', '=', actor.companyId))
    .select([
      'id as deliveryNoteId',
      'number',
      sql<TaskId>`task_id`.as('taskId'),
      'credit_entry_id as creditEntryId',
      'payment_tax as paymentTax',
      'price',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
}

export const getDeliveryNote: Handler<typeof billingApi.getDeliveryNote> = async ({ actor, input, tx, refuse }) =>
  (await deliveryNoteOf(tx, actor, input.taskId)) ?? refuse('notFound');

/** Writes nothing: the payment wrote the note in its own transaction. */
export const createDeliveryNote: Handler<typeof billingApi.createDeliveryNote> = async ({ actor, input, tx, refuse }) =>
  (await deliveryNoteOf(tx, actor, input.taskId)) ?? refuse('notFound');

/** Writes nothing: the payment wrote the link in its own transaction. */
export const linkDeliveryNote: Handler<typeof billingApi.linkDeliveryNote> = async ({ actor, input, tx, refuse }) =>
  (await deliveryNoteOf(tx, actor, input.taskId)) === undefined ? refuse('notFound') : true;
