import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenItem } from '#contract/accounting.ts';
import type { CreditEntryId, InvoiceId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import type { PaymentProblem } from '#contract/purchases/received-payments.ts';
import { duePaymentProblem } from '#rules/match-payment.ts';
import { bookItemPayment, lockEntry, findOpenItem } from '#server/billing/index.ts';
import type { Tx } from '#server/db/database.ts';
import { localDay } from '#server/vocabulary/index.ts';
import { receivedAt } from './read-receipt.ts';
import { type IncomingPayment, recordPayment } from './record-payment.ts';

/** An invoice whose purchase is locked, so that its payments are booked one after the other; `item`: absent unless it is on account and stands. */
export type LockedInvoice = {
  entryId: CreditEntryId;
  currency: string;
  stands: boolean;
  item: OpenItem | undefined;
};

export async function lockInvoice(tx: Tx, invoiceId: InvoiceId): Promise<LockedInvoice | undefined> {
  const invoice = await tx
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .where('kind', '=', 'RE')
    .select(['credit_entry_id as entryId', 'currency'])
    .executeTakeFirst();
  if (invoice === undefined) return undefined;
  await lockEntry(tx, invoice.entryId);
  const { stands } = await tx
    .selectFrom('invoices as d')
    .where('d.id', '=', invoiceId)
    .select(sql<boolean>`stands(d)`.as('stands'))
    .executeTakeFirstOrThrow();
  return { ...invoice, stands, item: await findOpenItem(tx, invoiceId) };
}

/** Books received money for a locked invoice on account, on the day on which it came. */
export async function bookForInvoice(
  tx: Tx,
  { entryId, item }: { entryId: CreditEntryId; item: OpenItem },
  { paymentId, amount, actorId }: { paymentId: ReceivedPaymentId; amount: number; actorId: UserId },
): Promise<void> {
  await bookItemPayment(tx, item, {
    entryId,
    amount,
    paidOn: sql`(select ${localDay(receivedAt)} from received_payments r where r.id = ${paymentId})`,
    paymentKey: randomUUID(),
    actorId,
    receivedPaymentId: paymentId,
  });
}

/**
 * Books a transfer that names an invoice on account. It settles the invoice where it is exactly what is open; any other waits for a
 * decision of staff. The same payment is written down once.
 *
 * @param doubt a reason to wait although the amount is right
 */
export async function settleInvoice(
  tx: Tx,
  given: {
    invoiceId: InvoiceId;
    payment: IncomingPayment;
    actorId: UserId;
    doubt?: PaymentProblem | undefined;
    proposed?: InvoiceId | undefined;
  },
): Promise<void> {
  const { invoiceId, payment, actorId, doubt, proposed } = given;
  const invoice = await lockInvoice(tx, invoiceId);
  const due = {
    stands: invoice?.stands === true,
    open: invoice?.item?.open ?? 0,
    currency: invoice?.currency ?? payment.currency,
  };
  const problem = duePaymentProblem(due, payment) ?? doubt;
  const paymentId = await recordPayment(tx, payment, {
    purchaseId: undefined,
    invoiceId,
    problem,
    proposedInvoice: proposed,
  });
  if (paymentId === undefined || problem !== undefined || invoice?.item === undefined) return;
  await bookForInvoice(tx, { ...invoice, item: invoice.item }, { paymentId, amount: payment.amount, actorId });
}
