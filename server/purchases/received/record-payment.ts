import { type RawBuilder, sql } from 'kysely';
import type { InvoiceId, PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import type { PaymentProblem, PaymentSource } from '#contract/purchases/received-payments.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { toInstantSql } from '#server/vocabulary/index.ts';

/** Money that came in, or went back to its payer (negative). */
export type IncomingPayment = {
  source: PaymentSource;
  /** Its name at the source, the same whenever it is reported. */
  sourceId: string;
  /** Hundredths of the currency. */
  amount: number;
  currency: string;
  payer?: string;
  purpose?: string;
  payerIban?: string;
  /** As 2026-12-31. */
  valueDay?: string | undefined;
  /** The bank's booking day, as 2026-12-31; absent: the value day. */
  day?: string | undefined;
  /** The time of the capture or refund, as a provider states it. */
  at?: string | undefined;
  /** Cents that a provider keeps of it, where it says so. */
  fee?: number | undefined;
  /** The statement that reports it. */
  statement?: { id: number; fingerprint: string };
};

/** The time of a payment as its source states it, never in the future; a bank states a day, of which it is noon. */
function statedTime({ at, day, valueDay }: IncomingPayment): RawBuilder<string | null> {
  const stated = day ?? valueDay;
  if (at !== undefined) return sql`least(now(), ${at}::timestamptz)`;
  return stated === undefined ? sql`null` : sql`least(now(), ${toInstantSql(sql`(${stated}::date + time '12:00')`)})`;
}

/** Purchase that money is for, and the reason why it waits for a decision; without a reason it is booked in this transaction. */
type PaymentMatch = {
  purchaseId: PurchaseId | undefined;
  problem: PaymentProblem | undefined;
  /** The part that waits, where another part is booked. */
  rest?: number | undefined;
  /** The purchase that it may be for. */
  proposed?: PurchaseId | undefined;
  /** The invoice on account that it is for, instead of a purchase, and the one that it may be for. */
  invoiceId?: InvoiceId | undefined;
  proposedInvoice?: InvoiceId | undefined;
  /** The payment whose money went back. */
  refundOf?: ReceivedPaymentId | undefined;
  /** The payment that was divided. */
  partOf?: ReceivedPaymentId | undefined;
};

/** Adds the fee of a payment that was recorded before its provider knew it. */
async function addFee(tx: Tx, { source, sourceId }: IncomingPayment, fee: number): Promise<void> {
  await tx
    .updateTable('received_payments')
    .set({ fee })
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('fee', 'is', null)
    .execute();
}

/**
 * Writes money down, once.
 *
 * @returns undefined where it was written down before
 */
export async function recordPayment(
  tx: Tx,
  payment: IncomingPayment,
  { purchaseId, problem, rest, proposed, invoiceId, proposedInvoice, refundOf, partOf }: PaymentMatch,
): Promise<ReceivedPaymentId | undefined> {
  const { source, sourceId, amount, currency, payer = '', payerIban = '', purpose = '', valueDay, statement } = payment;
  const recorded = await tx
    .insertInto('received_payments')
    .values({
      source,
      source_id: sourceId,
      amount,
      currency: currency.toUpperCase(),
      payer: cutText(payer, 200),
      purpose: cutText(purpose, 1000),
      payer_iban: cutText(payerIban, 60),
      value_day: valueDay ?? null,
      received_at: statedTime(payment),
      statement_id: statement?.id ?? null,
      fingerprint: statement?.fingerprint ?? null,
      fee: payment.fee ?? null,
      rest: rest ?? null,
      proposed_purchase_id: proposed ?? null,
      purchase_id: purchaseId ?? null,
      invoice_id: invoiceId ?? null,
      proposed_invoice_id: proposedInvoice ?? null,
      state: problem === undefined ? 'booked' : 'open',
      problem: problem ?? null,
      refund_of: refundOf ?? null,
      part_of: partOf ?? null,
    })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (recorded !== undefined && problem !== undefined) await notify(tx, 'staff', { kind: 'paymentToDecide' });
  if (recorded !== undefined) await publish(tx, 'staff', 'credits', {});
  else if (payment.fee !== undefined) await addFee(tx, payment, payment.fee);
  return recorded?.id;
}
