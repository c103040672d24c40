import type { CreditEntryId, PurchaseId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import type { PaymentProblem } from '#contract/purchases/received-payments.ts';
import { paymentProblem } from '#rules/match-payment.ts';
import type { Tx } from '#server/db/database.ts';
import { bookPurchase, type Issued } from '#server/purchases/book-purchase.ts';
import { lockPurchase } from '#server/purchases/lock-purchase.ts';
import { isCustomerActive } from '#server/purchases/is-customer-active.ts';
import { bookParts, partsBefore, sumPayable } from './partial-payments.ts';
import { readReceipt } from './read-receipt.ts';
import { type IncomingPayment, recordPayment } from './record-payment.ts';

export type Settled =
  /** Written down before, by whomever: nothing was done. */
  | { outcome: 'before' }
  /** `rest`: what was too much, in cents; it waits for a decision. */
  | {
      outcome: 'booked';
      paymentId: ReceivedPaymentId;
      entryId: CreditEntryId;
      invoice: Issued;
      rest?: number | undefined;
    }
  /** Waits for a decision of staff. */
  | { outcome: 'open'; paymentId: ReceivedPaymentId; problem: PaymentProblem };

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
  if (purchase === undefined) {
    const unknown = await recordPayment(tx, payment, { purchaseId: undefined, problem: 'unknownReference' });
    return unknown === undefined
      ? { outcome: 'before' }
      : { outcome: 'open', paymentId: unknown, problem: 'unknownReference' };
  }
  const { gross } = purchase;
  const parts = await partsBefore(tx, purchase.id);
  const isActive = await isCustomerActive(tx, purchase.user_id);
  const problem = paymentProblem(sumPayable(purchase, { parts, isCustomerActive: isActive }), payment);
  // Too much pays it, with the parts only where it needs them; what is left waits.
  const rest = problem === 'overpaid' ? payment.amount - (payment.amount > gross ? gross : gross - parts) : undefined;
  const paymentId = await recordPayment(tx, payment, { purchaseId: purchase.id, problem, rest });
  if (paymentId === undefined) return { outcome: 'before' };
  if (problem !== undefined && problem !== 'overpaid') return { outcome: 'open', paymentId, problem };
  if (payment.amount < gross) await bookParts(tx, purchase.id);
  const paidAt = await readReceipt(tx, purchase.id, paymentId);
  const booked = await bookPurchase(tx, address, purchase, { paid: purchase.gross, paidAt, actorId });
  return { outcome: 'booked', paymentId, ...booked, rest };
}
