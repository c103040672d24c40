import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import { bookItemPayment, lockEntry, findOpenItem } from '#server/billing/index.ts';
import type { Handler } from '#server/http/serve.ts';

/** Books money for an invoice on account by hand. The lock on the purchase makes the second of two at once see the first. */
export const settleOpenItem: Handler<typeof accountingApi.settleOpenItem> = async ({ actor, input, tx, refuse }) => {
  const { invoiceId, amount, paidOn, paymentKey } = input;
  const invoice = await tx
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .where('due_on', 'is not', null)
    .select('credit_entry_id')
    .executeTakeFirst();
  if (invoice === undefined) return refuse('notFound');
  await lockEntry(tx, invoice.credit_entry_id);
  const before = await tx
    .selectFrom('account_payments')
    .where('payment_key', '=', paymentKey)
    .select(['credit_entry_id', 'amount'])
    .executeTakeFirst();
  if (before?.credit_entry_id === invoice.credit_entry_id && before.amount === amount) return true;
  const item = await findOpenItem(tx, invoiceId);
  if (item === undefined) return refuse('invoiceCancelled');
  if (before !== undefined || amount === 0 || amount > Math.max(item.open, 0) || amount < -item.paid)
    return refuse('amountNotValid');
  await bookItemPayment(tx, item, {
    entryId: invoice.credit_entry_id,
    amount,
    paidOn: sql`${paidOn}`,
    paymentKey,
    actorId: actor.id,
  });
  return true;
};
