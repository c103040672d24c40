import { sql } from 'kysely';
import type { CreditEntryId, PurchaseId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import type { PaymentProblem } from '#contract/purchases.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import { bookPurchase, type Issued } from './book-purchase.ts';
import { type LockedPurchase, lockPurchase } from './lock-purchase.ts';
import { type IncomingPayment, recordPayment } from './record-payment.ts';

export type Settled =
  /** Written down before, by whomever: nothing was done. */
  | { outcome: 'before' }
  | { outcome: 'booked'; paymentId: ReceivedPaymentId; entryId: CreditEntryId; invoice: Issued }
  /** Waits for a decision of staff. */
  | { outcome: 'open'; paymentId: ReceivedPaymentId; problem: PaymentProblem };

/** Parts of the price that came before and wait for the rest, in euro cents. */
async function partsBefore(read: Read, purchaseId: PurchaseId): Promise<number> {
  const { sum } = await read
    .selectFrom('received_payments')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'open')
    .where('problem', '=', 'underpaid')
    .where('currency', '=', 'EUR')
    .select(sql<number>`coalesce(sum(amount), 0)::int8`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The reason why money does not pay a purchase as it stands. */
function problemOf(
  purchase: LockedPurchase | undefined,
  { source, amount, currency }: IncomingPayment,
  parts: number,
): PaymentProblem | undefined {
  if (purchase === undefined) return 'unknownReference';
  if (currency.toUpperCase() !== 'EUR') return 'wrongCurrency';
  if (purchase.credit_entry_id !== null) return 'alreadyPaid';
  // One that expired or failed is still wanted by whoever pays it; a cancelled one is not.
  if (purchase.state === 'cancelled') return 'notOpen';
  if (amount === purchase.gross || amount + parts === purchase.gross) return undefined;
  if (source === 'stripe' || source === 'paypal') return 'wrongAmount';
  return amount + parts < purchase.gross ? 'underpaid' : 'overpaid';
}

/**
 * Books money that came in for a purchase: the one function for webhook, return page, staff and bank statement, in any order,
 * any number of times, at once. The same payment is written down once; the ledger has one row for each purchase. What does not
 * pay the purchase as it stands is written down and waits for a decision.
 *
 * @param purchaseId undefined: the purchase is not known
 */
export async function settlePurchase(
  tx: Tx,
  address: { publicUrl: string },
  given: { purchaseId: PurchaseId | undefined; payment: IncomingPayment; actorId?: UserId | undefined },
): Promise<Settled> {
  const { payment, actorId } = given;
  if (payment.amount <= 0) throw new Error('money that went back is taken back, not settled');
  const purchase = given.purchaseId === undefined ? undefined : await lockPurchase(tx, given.purchaseId);
  const parts = purchase === undefined ? 0 : await partsBefore(tx, purchase.id);
  const problem = problemOf(purchase, payment, parts);
  const paymentId = await recordPayment(tx, payment, { purchaseId: purchase?.id, problem });
  if (paymentId === undefined) return { outcome: 'before' };
  if (problem !== undefined || purchase === undefined)
    return { outcome: 'open', paymentId, problem: problem ?? 'unknownReference' };
  if (payment.amount !== purchase.gross)
    await tx
      .updateTable('received_payments')
      .set({ state: 'booked', problem: null })
      .where('purchase_id', '=', purchase.id)
      .where('state', '=', 'open')
      .where('problem', '=', 'underpaid')
      .execute();
  const booked = await bookPurchase(tx, address, purchase, { paid: purchase.gross, actorId });
  return { outcome: 'booked', paymentId, ...booked };
}
