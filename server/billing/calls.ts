import type { CreditEntryId, TaskId } from '#contract/ids.ts';
import type { billingApi } from '#contract/billing.ts';
import type { Read } from '#server/platform/database.ts';
import { type Actor, type Handlers, isStaff } from '#server/platform/serve.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { downloadDocument } from './download-document.ts';
import { listDeliveryNotes } from './list-delivery-notes.ts';
import { listInvoices } from './list-invoices.ts';

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

/** The invoice of a purchase that stands, or the latest one that was cancelled. */
function invoiceOf(read: Read, actor: Actor, entryId: CreditEntryId) {
  return read
    .selectFrom('invoices')
    .where('credit_entry_id', '=', entryId)
    .where('kind', '=', 'RE')
    .$if(!isStaff(actor), (invoices) => invoices.where('user_id', '=', actor.id))
    .orderBy('nth', 'desc')
    .select(['id as invoiceId', 'number'])
    .limit(1)
    .executeTakeFirst();
}

export const billingCalls = (config: { publicUrl: string }): Handlers<typeof billingApi> => ({
  // The first two write nothing: the payment wrote note and link in its own transaction.
  createDeliveryNote: async ({ actor, input, tx, refuse }) =>
    (await deliveryNoteOf(tx, actor, input.taskId)) ?? refuse('notFound'),
  linkDeliveryNote: async ({ actor, input, tx, refuse }) =>
    (await deliveryNoteOf(tx, actor, input.taskId)) === undefined ? refuse('notFound') : true,
  getDeliveryNote: async ({ actor, input, tx, refuse }) =>
    (await deliveryNoteOf(tx, actor, input.taskId)) ?? refuse('notFound'),
  createInvoice,
  getInvoice: async ({ actor, input, tx, refuse }) =>
    (await invoiceOf(tx, actor, input.creditEntryId)) ?? refuse('notFound'),
  cancelInvoice: cancelInvoice(config),
  listInvoices,
  listDeliveryNotes,
  downloadDocument,
});
