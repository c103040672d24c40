import type { PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import type { PaymentProblem, PaymentSource } from '#contract/purchases.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';

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
  /** As 2026-12-31. */
  valueDay?: string | undefined;
};

/**
 * Writes money down, once.
 *
 * @param problem the reason why it waits for a decision; undefined: it is booked in this transaction
 * @param refundOf the payment whose money went back
 * @returns undefined where it was written down before
 */
export async function recordPayment(
  tx: Tx,
  { source, sourceId, amount, currency, payer = '', purpose = '', valueDay }: IncomingPayment,
  {
    purchaseId,
    problem,
    refundOf,
  }: {
    purchaseId: PurchaseId | undefined;
    problem: PaymentProblem | undefined;
    refundOf?: ReceivedPaymentId | undefined;
  },
): Promise<ReceivedPaymentId | undefined> {
  const recorded = await tx
    .insertInto('received_payments')
    .values({
      source,
      source_id: sourceId,
      amount,
      currency: currency.toUpperCase(),
      payer: payer.slice(0, 200),
      purpose: purpose.slice(0, 1000),
      value_day: valueDay ?? null,
      purchase_id: purchaseId ?? null,
      state: problem === undefined ? 'booked' : 'open',
      problem: problem ?? null,
      refund_of: refundOf ?? null,
    })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (recorded !== undefined) await publish(tx, 'staff', 'credits', {});
  return recorded?.id;
}
