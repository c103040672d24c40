import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import { lockEntry } from '#server/billing/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { localTime } from '#server/vocabulary/index.ts';
import { isSending } from './is-sending.ts';
import { openItemOf } from './open-items.ts';
import { enqueueSending } from './send-documents.ts';

/**
 * Books money for an invoice on account. The lock on the purchase makes the second of two at once see the first. One that is paid
 * whole is sent to the accounting service again, which has the invoice and gets its payment.
 */
export const settleOpenItem: Handler<typeof accountingApi.settleOpenItem> = async ({ actor, input, tx, refuse }) => {
  const { invoiceId, amount, paidOn, paymentKey } = input;
  const invoice = await tx
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .where('due_on', 'is not', null)
    .select(['number', 'credit_entry_id', 'user_id', 'gross'])
    .executeTakeFirst();
  if (invoice === undefined) return refuse('notFound');
  await lockEntry(tx, invoice.credit_entry_id);
  const before = await tx
    .selectFrom('account_payments')
    .where('payment_key', '=', paymentKey)
    .select(['credit_entry_id', 'amount'])
    .executeTakeFirst();
  if (before?.credit_entry_id === invoice.credit_entry_id && before.amount === amount) return true;
  const item = await openItemOf(tx, invoiceId);
  if (item === undefined) return refuse('invoiceCancelled');
  if (before !== undefined || amount === 0 || amount > Math.max(item.open, 0) || amount < -item.paid)
    return refuse('amountNotValid');
  await tx
    .insertInto('account_payments')
    .values({
      credit_entry_id: invoice.credit_entry_id,
      amount,
      paid_on: sql`least(${paidOn}::date, ${localTime(sql`now()`)}::date)`,
      payment_key: paymentKey,
      booked_by: actor.id,
    })
    .execute();
  if (item.paid + amount >= invoice.gross) {
    await tx
      .updateTable('accounting_documents')
      .set({ state: 'pending', sent_at: null, attempts: 0, due_at: sql<string>`now()` })
      .where('number', '=', invoice.number)
      .where('state', '=', 'sent')
      .execute();
    if (await isSending(tx)) await enqueueSending(tx, invoice.user_id);
  }
  return true;
};
