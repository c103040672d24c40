import type { TaskId } from '#contract/ids.ts';
import type { contract } from '#contract/index.ts';
import type { Read } from '#server/platform/database.ts';
import { type Handlers, isStaff, type Actor } from '#server/platform/serve.ts';

/** The delivery note of a task: the customer's own, or for staff any. */
function deliveryNoteOf(read: Read, actor: Actor, taskId: TaskId) {
  return read
    .selectFrom('delivery_notes')
    .where('task_id', '=', taskId)
    .$if(!isStaff(actor), (notes) => notes.where('user_id', '=', actor.id))
    .select([
      'id as deliveryNoteId',
      'number',
      'task_id as taskId',
      'credit_entry_id as creditEntryId',
      'payment_tax as paymentTax',
      'price',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
}

/** Both calls write nothing: the payment wrote note and link in its own transaction. */
export const billingCalls: Handlers<typeof contract.billing> = {
  createDeliveryNote: async ({ actor, input, tx, refuse }) =>
    (await deliveryNoteOf(tx, actor, input.taskId)) ?? refuse('notFound'),
  updateCreditsWithDeliveryNoteID: async ({ actor, input, tx, refuse }) =>
    (await deliveryNoteOf(tx, actor, input.taskId)) === undefined ? refuse('notFound') : true,
};
