import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { PurchaseId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { partOf } from '#rules/purchase.ts';
import { balanceOf } from '#server/credits/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { bookPurchase } from './book-purchase.ts';
import { createPurchaseAgain } from './create-purchase-again.ts';
import { type LockedPurchase, lockPurchase } from './lock-purchase.ts';
import { bookParts, partsBefore } from './parts-of-price.ts';
import { receiptOf } from './receipt-of.ts';
import { takeMissing, takeReversed } from './take-back.ts';

type Decide = Handler<typeof purchasesApi.decideReceivedPayment>;
type Request = Parameters<Decide>[0];

/** Received money, locked for its decision, less what of it went back. */
const lockPayment = (tx: Tx, { paymentId }: Input<typeof purchasesApi.decideReceivedPayment>) =>
  tx
    .selectFrom('received_payments')
    .where('id', '=', paymentId)
    .select(['id', 'state', 'decision', 'currency', 'purchase_id', 'problem', 'credits_missing', 'rest'])
    .select(
      sql<number>`amount + (select coalesce(sum(b.amount), 0)::int8 from received_payments b where b.refund_of = received_payments.id)`.as(
        'amount',
      ),
    )
    .forUpdate()
    .executeTakeFirst();
type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** The purchase that money is booked for: the one that staff named, or that it came for; of a paid one a second like it. */
async function purchaseFor(request: Request, payment: LockedPayment): Promise<LockedPurchase> {
  const { tx, input, refuse } = request;
  const id = input.purchaseId ?? payment.purchase_id;
  const named = id === null ? undefined : await lockPurchase(tx, id);
  if (named === undefined) return refuse('purchaseUnknown');
  if (named.credit_entry_id === null) return named;
  if (input.decision === 'assign') return refuse('purchasePaid');
  const again = await createPurchaseAgain(tx, named.id, payment.id);
  return (await lockPurchase(tx, again)) ?? refuse('purchaseUnknown');
}

/**
 * Books the money: for `assign` exactly the price of the purchase, for `accept` whatever it is.
 *
 * @returns the purchase that it paid
 */
async function bookMoney(
  request: Request,
  address: { publicUrl: string },
  payment: LockedPayment,
): Promise<PurchaseId> {
  const { actor, tx, input, refuse } = request;
  if (payment.currency !== 'EUR') return refuse('wrongCurrency');
  const purchase = await purchaseFor(request, payment);
  const amount = payment.rest ?? payment.amount;
  const { gross } = purchase;
  if (input.decision === 'assign' && amount !== gross) {
    // With the parts that wait it may be the price.
    const parts = await partsBefore(tx, purchase.id, payment.id);
    if (amount + parts !== gross) return refuse('amountDiffers', { gross });
    await bookParts(tx, purchase.id, payment.id);
    const paidAt = await receiptOf(tx, purchase.id, payment.id);
    await bookPurchase(tx, address, purchase, { paid: gross, paidAt, actorId: actor.id });
    return purchase.id;
  }
  // Less than a hundredth of a credit buys nothing.
  if (partOf(purchase.credits, { share: amount, of: purchase.gross }) === 0) return refuse('amountDiffers');
  const paidAt = await receiptOf(tx, purchase.id, payment.id);
  await bookPurchase(tx, address, purchase, { paid: amount, paidAt, actorId: actor.id });
  return purchase.id;
}

/** Takes the credits of a transfer that was undone; true: the balance did not have all of them, and the rest waits. */
async function takeOfReversed(request: Request, address: { publicUrl: string }, payment: LockedPayment) {
  const { tx, input, refuse } = request;
  const id = input.purchaseId ?? payment.purchase_id;
  const purchase = id === null ? undefined : await lockPurchase(tx, id);
  if (purchase === undefined) return refuse('purchaseUnknown');
  if (payment.currency !== 'EUR') return refuse('wrongCurrency');
  await tx.updateTable('received_payments').set({ purchase_id: purchase.id }).where('id', '=', payment.id).execute();
  const taken = await takeReversed(tx, address, purchase, { paymentId: payment.id, amount: -payment.amount });
  if (taken === false) return refuse('amountDiffers', { gross: purchase.gross });
  return { purchaseId: purchase.id, isWaiting: taken.outcome === 'open' };
}

/** Takes back now what the balance did not have when the money was refunded. */
async function collectMissing(request: Request, address: { publicUrl: string }, payment: LockedPayment): Promise<void> {
  const { actor, tx, refuse } = request;
  if (payment.purchase_id === null || payment.credits_missing === 0) return refuse('purchaseUnknown');
  const purchase = await lockPurchase(tx, payment.purchase_id);
  if (purchase === undefined) return refuse('purchaseUnknown');
  const isTaken = await takeMissing(tx, address, {
    purchase,
    paymentId: payment.id,
    amount: payment.credits_missing,
    actorId: actor.id,
  });
  if (!isTaken) return refuse('balanceTooLow', { balance: Credits.encode(await balanceOf(tx, purchase.user_id)) });
}

/** Decides on money that waits. Only staff who decide say why; nothing that was received is ever removed. */
export const decideReceivedPayment =
  (address: { publicUrl: string }): Decide =>
  async (request) => {
    const { actor, input, tx, refuse } = request;
    const { decision } = input;
    const { reason } = input;
    // The lock of its purchase comes first, as everywhere.
    const before = await tx
      .selectFrom('received_payments')
      .where('id', '=', input.paymentId)
      .select('purchase_id')
      .executeTakeFirst();
    if (before === undefined) return refuse('notFound');
    if (before.purchase_id !== null) await lockPurchase(tx, before.purchase_id);
    const payment = await lockPayment(tx, input);
    if (payment === undefined) return refuse('notFound');
    if (payment.state === 'decided' && payment.decision === decision) return false;
    if (payment.state !== 'open') return refuse('paymentDecided');
    if (!isReasonGiven(reason)) return refuse('reasonMissing');
    let purchaseId = payment.purchase_id;
    let restPurchaseId: PurchaseId | null = null;
    if (decision === 'assign' || decision === 'accept') {
      if (payment.rest !== null)
        // The other part was booked for the purchase that the money was sent for, and stays there.
        restPurchaseId = await bookMoney(request, address, payment);
      else if (payment.amount > 0) purchaseId = await bookMoney(request, address, payment);
      else if (payment.problem === 'reversed') {
        const { purchaseId: taken, isWaiting } = await takeOfReversed(request, address, payment);
        if (isWaiting) return true;
        purchaseId = taken;
      } else await collectMissing(request, address, payment);
    }
    await tx
      .updateTable('received_payments')
      .set({
        state: 'decided',
        decision,
        decided_by: actor.id,
        decided_at: sql`now()`,
        reason,
        purchase_id: purchaseId,
        rest_purchase_id: restPurchaseId,
        ...(payment.amount < 0 && (decision === 'assign' || decision === 'accept') && { credits_missing: 0 as never }),
      })
      .where('id', '=', payment.id)
      .execute();
    await publish(tx, 'staff', 'credits', {});
    return true;
  };
