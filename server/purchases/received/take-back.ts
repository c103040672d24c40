import { sql } from 'kysely';
import type { CreditEntryId, InvoiceId, PurchaseId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { PaymentProblem } from '#contract/purchases/received-payments.ts';
import { takeShare, takenBackBy } from '#rules/purchase.ts';
import { cancelPart, lockEntry } from '#server/billing/index.ts';
import { readBalance, book, lockAccount, notifyOfBooking, takenBackKey } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { type LockedPurchase, lockPurchase } from '#server/purchases/lock-purchase.ts';
import { disputeName, isDisputeName } from '#server/purchases/providers/dispute-name.ts';
import { receivedAt } from './read-receipt.ts';
import { type IncomingPayment, recordPayment } from './record-payment.ts';

/** Money that a provider gave back: by a refund, or by a dispute that was lost. */
export type ReturnedMoney = {
  source: 'stripe' | 'paypal';
  /** The provider's name of the refund. */
  refundId: string;
  /** The provider's name of the payment that was refunded. */
  paymentId: string;
  /** Hundredths of the currency, more than none. */
  amount: number;
  currency: string;
  /** When it went back, as the provider states it. */
  at?: string | undefined;
};

export type TakenBack =
  | { outcome: 'before' }
  /** The money had bought nothing, or all that it bought was taken back. */
  | { outcome: 'booked'; taken: CreditCents }
  | { outcome: 'open'; problem: PaymentProblem; taken: CreditCents };

/** Money that went back, as it is written down. */
const asPayment = ({ source, refundId, amount, currency, at }: ReturnedMoney): IncomingPayment => ({
  source,
  sourceId: refundId,
  amount: -amount,
  currency,
  at,
});

/** The payment that is refunded. */
const refundedPayment = (read: Read, { source, paymentId }: ReturnedMoney) =>
  read
    .selectFrom('received_payments')
    .where('source', '=', source)
    .where('source_id', '=', paymentId)
    .select(['id', 'state', 'decision', 'purchase_id', 'amount'])
    .select(
      sql<number>`(select coalesce(-sum(b.amount), 0)::int8 from received_payments b
        where b.refund_of = received_payments.id and b.undone_at is null)`.as('returned'),
    )
    .executeTakeFirst();

type Taking = { purchase: LockedPurchase; paymentId: ReceivedPaymentId; actorId?: UserId | undefined };

/** Credits to take: of what was bought, and of its bonus. */
type Parts = { bought: CreditCents; bonus: CreditCents };

/** The name of a refund in the keys of its ledger rows. */
export const refundName = (paymentId: ReceivedPaymentId, step: '' | ':later' | ':undone'): string =>
  `refund:${paymentId}${step}`;

/** The key of the ledger row that takes bonus credits of a purchase back. */
export const bonusTakenBackKey = (purchaseId: PurchaseId, name: string): string => `bonus:${purchaseId}:${name}`;

/** Takes credits off the balance as far as it has them; what was bought goes first, the bonus last. */
async function take(
  tx: Tx,
  address: { publicUrl: string },
  { purchase, paymentId, actorId, bought, bonus }: Taking & Parts,
): Promise<{ taken: CreditCents; entryId: CreditEntryId | undefined }> {
  const { user_id: userId, id, reference, credit_entry_id: purchaseEntry } = purchase;
  await lockAccount(tx, userId);
  const balance = await readBalance(tx, userId);
  const ofBought = creditCents(Math.min(balance, bought));
  const ofBonus = creditCents(Math.min(balance - ofBought, bonus));
  const taken = creditCents(ofBought + ofBonus);
  const name = refundName(paymentId, actorId === undefined ? '' : ':later');
  const correct = (amount: CreditCents, idempotencyKey: string) =>
    amount === 0
      ? undefined
      : book(tx, {
          userId,
          kind: 'correction',
          amount: creditCents(-amount),
          reason: reference,
          actorId,
          idempotencyKey,
        });
  const entryId = purchaseEntry === null ? undefined : await correct(ofBought, takenBackKey(purchaseEntry, name));
  await correct(ofBonus, bonusTakenBackKey(id, name));
  if (taken > 0)
    await notifyOfBooking(tx, address, { userId, kind: 'correction', amount: creditCents(-taken), reason: reference });
  return { taken, entryId };
}

/** Takes back what a refund could not take when it came, whole; false: the balance still does not have it. */
export async function takeMissing(
  tx: Tx,
  address: { publicUrl: string },
  { amount, ...taking }: Taking & { amount: CreditCents },
): Promise<boolean> {
  await lockAccount(tx, taking.purchase.user_id);
  if ((await readBalance(tx, taking.purchase.user_id)) < amount) return false;
  await take(tx, address, { ...taking, bought: amount, bonus: creditCents(0) });
  return true;
}

/** Amounts of the two ledger rows of a purchase. */
async function bookedCredits(
  read: Read,
  { credit_entry_id: bought, bonus_entry_id: bonus }: LockedPurchase,
): Promise<Parts> {
  const entries = await read
    .selectFrom('credit_entries')
    .where(
      'id',
      'in',
      [bought, bonus].filter((id) => id !== null),
    )
    .select(['id', 'amount'])
    .execute();
  const amountOf = (id: typeof bought) => entries.find((entry) => entry.id === id)?.amount ?? creditCents(0);
  return { bought: amountOf(bought), bonus: amountOf(bonus) };
}

/** Cancels the share of the invoice that a refund gave back, and returns the document. Without a standing invoice there is nothing to cancel. */
async function cancelShare(
  tx: Tx,
  { credit_entry_id: bought, reference }: LockedPurchase,
  {
    credits,
    entryId,
    paymentId,
  }: { credits: CreditCents; entryId: CreditEntryId | undefined; paymentId: ReceivedPaymentId },
): Promise<InvoiceId | undefined> {
  const invoice = await tx
    .selectFrom('invoices as i')
    .where('i.credit_entry_id', '=', bought)
    .where('i.kind', '=', 'RE')
    .where(sql<boolean>`stands(i)`)
    .select('i.id')
    .executeTakeFirst();
  if (invoice === undefined || credits === 0) return undefined;
  const { at } = await tx
    .selectFrom('received_payments as r')
    .where('r.id', '=', paymentId)
    .select(receivedAt.as('at'))
    .executeTakeFirstOrThrow();
  const cancel = (share: CreditCents | 'standing') =>
    cancelPart(tx, {
      invoiceId: invoice.id,
      credits: share,
      ledger: { bookedBy: entryId },
      reason: reference,
      actorId: undefined,
      at,
    });
  const part = await cancel(credits);
  const cancelled = !part.ok && part.reason === 'exceedsRemaining' ? await cancel('standing') : part;
  return cancelled.ok ? cancelled.invoiceId : undefined;
}

/**
 * Credits of a purchase that were taken back or still should be: by refunds before, and by cancellations of its invoice. Those
 * that staff took back before they returned the money are not taken again.
 */
async function takenBefore(read: Read, { id, credit_entry_id: bought }: LockedPurchase): Promise<number> {
  const { taken } = await read
    .selectNoFrom(
      sql<number>`(select coalesce(-sum(e.amount), 0)::int8 from credit_entries e join purchases p on p.user_id = e.user_id
          where p.id = ${id} and (e.idempotency_key like ${bought === null ? '' : takenBackKey(bought, '%')}
            or e.idempotency_key like ${`bonus:${id}:refund:%`}))
        + (select coalesce(sum(r.credits_missing), 0)::int8 from received_payments r where r.purchase_id = ${id})`.as(
        'taken',
      ),
    )
    .executeTakeFirstOrThrow();
  return taken;
}

/** Credits that a refund takes back, so that with all before it they are what the refunded money had bought. */
async function creditsOfRefund(
  tx: Tx,
  purchase: LockedPurchase,
  { paid, ...refunds }: { paid: number; before: number; now: number },
): Promise<Parts> {
  const { user_id: userId, credit_entry_id: entryId } = purchase;
  // In the order of whoever cancels an invoice.
  if (entryId !== null) await lockEntry(tx, entryId);
  await lockAccount(tx, userId);
  const whole = await bookedCredits(tx, purchase);
  const all = { share: refunds.now, of: paid };
  const due = takeShare(whole.bought, all) + takeShare(whole.bonus, all) - (await takenBefore(tx, purchase));
  const bonus = Math.max(0, Math.min(due, takenBackBy(whole.bonus, paid, refunds)));
  return { bought: creditCents(Math.max(0, due - bonus)), bonus: creditCents(bonus) };
}

/** Books money that went back for a paid purchase. */
async function takeForRefund(
  tx: Tx,
  address: { publicUrl: string },
  purchase: LockedPurchase,
  money: ReturnedMoney & { refundOf: ReceivedPaymentId },
): Promise<TakenBack> {
  const { paid, refunded } = purchase;
  const now = refunded + money.amount;
  const isTooMuch = paid === null || now > paid;
  const isOtherCurrency = money.currency.toUpperCase() !== purchase.currency;
  const problem = isOtherCurrency ? 'wrongCurrency' : isTooMuch ? 'wrongAmount' : undefined;
  const { refundOf } = money;
  const paymentId = await recordPayment(tx, asPayment(money), { purchaseId: purchase.id, problem, refundOf });
  if (paymentId === undefined) return { outcome: 'before' };
  if (problem !== undefined || paid === null)
    return { outcome: 'open', problem: problem ?? 'wrongAmount', taken: creditCents(0) };
  return applyRefund(tx, address, purchase, { paymentId, paid, amount: money.amount });
}

/**
 * Takes the credits that refunded money had bought, and cancels its share of the invoice. Credits that the balance does not have
 * make the payment wait for them.
 *
 * @param refund.paid cents that were paid for the purchase
 * @param refund.amount cents that went back
 */
async function applyRefund(
  tx: Tx,
  address: { publicUrl: string },
  purchase: LockedPurchase,
  { paymentId, paid, amount }: { paymentId: ReceivedPaymentId; paid: number; amount: number },
): Promise<TakenBack> {
  const { refunded } = purchase;
  const now = refunded + amount;
  const { bought, bonus } = await creditsOfRefund(tx, purchase, { paid, before: refunded, now });
  const { taken, entryId } = await take(tx, address, { purchase, paymentId, bought, bonus });
  await tx
    .updateTable('purchases')
    .set({ refunded: now, ...(now === paid && { state: 'refunded' }) })
    .where('id', '=', purchase.id)
    .execute();
  const missing = creditCents(bought + bonus - taken);
  const cancellationId = await cancelShare(tx, purchase, { credits: bought, entryId, paymentId });
  await tx
    .updateTable('received_payments')
    .set({ is_applied: true, cancellation_id: cancellationId ?? null })
    .$if(missing > 0, (update) => update.set({ state: 'open', problem: 'balanceTooLow', credits_missing: missing }))
    .where('id', '=', paymentId)
    .execute();
  return missing > 0 ? { outcome: 'open', problem: 'balanceTooLow', taken } : { outcome: 'booked', taken };
}

/**
 * Takes the credits of money that staff say went back to its payer; false: it is more than what was paid and not refunded.
 * What the balance does not have waits as a decision of its own.
 */
export async function takeReversed(
  tx: Tx,
  address: { publicUrl: string },
  purchase: LockedPurchase,
  { paymentId, amount }: { paymentId: ReceivedPaymentId; amount: number },
): Promise<false | TakenBack> {
  const { paid, refunded } = purchase;
  return paid !== null && refunded + amount <= paid && applyRefund(tx, address, purchase, { paymentId, paid, amount });
}

/**
 * The money of a lost dispute at PayPal is reported twice, with the dispute and as a refund, in any order. The second report gives
 * its name to the row of the first.
 */
async function isReportedTwice(tx: Tx, { source, refundId, paymentId, amount }: ReturnedMoney): Promise<boolean> {
  if (source !== 'paypal') return false;
  const isOfDispute = isDisputeName(refundId);
  const { numUpdatedRows } = await tx
    .updateTable('received_payments as r')
    .from('received_payments as p')
    .whereRef('r.refund_of', '=', 'p.id')
    .where('p.source', '=', source)
    .where('p.source_id', '=', paymentId)
    .where('r.source_id', '<>', refundId)
    .where('r.amount', '=', -amount)
    .where(sql<boolean>`starts_with(r.source_id, ${disputeName('')}) <> ${isOfDispute}`)
    .where((is) => is.or([is('r.other_source_id', 'is', null), is('r.other_source_id', '=', refundId)]))
    .set({ other_source_id: refundId })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes money back that a provider returned to the payer: the ledger loses the credits that it had bought, as far as the
 * balance has them; the rest waits for a decision. A payment that itself still waited is returned as far as its money went back,
 * and takes nothing.
 */
export async function takeBack(tx: Tx, address: { publicUrl: string }, money: ReturnedMoney): Promise<TakenBack> {
  if (money.amount <= 0) throw new Error('money that came in is settled, not taken back');
  if (await isReportedTwice(tx, money)) return { outcome: 'before' };
  const found = await refundedPayment(tx, money);
  const purchase = found?.purchase_id == null ? undefined : await lockPurchase(tx, found.purchase_id);
  // Anew, under the lock of its purchase.
  const payment = found === undefined ? undefined : await refundedPayment(tx, money);
  const isBooked = payment?.state === 'booked' || payment?.decision === 'assign' || payment?.decision === 'accept';
  if (payment !== undefined && purchase !== undefined && isBooked)
    return takeForRefund(tx, address, purchase, { ...money, refundOf: payment.id });
  const purchaseId = purchase?.id;
  const recorded = await recordPayment(tx, asPayment(money), {
    purchaseId,
    problem: payment === undefined || purchaseId === undefined ? 'unknownReference' : undefined,
    refundOf: payment?.id,
  });
  if (recorded === undefined) return { outcome: 'before' };
  // A part that did not go back waits on.
  if (payment?.state === 'open' && payment.returned + money.amount >= payment.amount)
    await tx
      .updateTable('received_payments')
      .set({ state: 'decided', decision: 'returned', decided_at: sql`now()` })
      .where('id', '=', payment.id)
      .execute();
  return payment === undefined || purchaseId === undefined
    ? { outcome: 'open', problem: 'unknownReference', taken: creditCents(0) }
    : { outcome: 'booked', taken: creditCents(0) };
}

type Disputed = Pick<ReturnedMoney, 'source' | 'paymentId'> & {
  dispute: 'open' | 'won' | 'lost';
  /** The provider's name of the dispute. */
  disputeId?: string;
  amount?: number;
};

/**
 * Marks the purchase of a payment that its payer disputes at the provider, or whose dispute has ended. While it is open, the
 * credits that it would take are held (`held_credits`).
 */
export async function markDispute(
  tx: Tx,
  { source, paymentId, dispute, disputeId, amount }: Disputed,
): Promise<PurchaseId | undefined> {
  const isOfAnother = sql<boolean>`p.dispute_id is distinct from ${disputeId ?? null}`;
  const marked = await tx
    .updateTable('purchases as p')
    .from('received_payments as r')
    .whereRef('r.purchase_id', '=', 'p.id')
    .where('r.source', '=', source)
    .where('r.source_id', '=', paymentId)
    // A dispute that ended is not opened by an announcement that comes late; nor does its end hide another one that is open.
    .where((is) =>
      dispute === 'open'
        ? is.or([is('p.dispute', '=', 'none'), is.and([is('p.dispute', '<>', 'open'), isOfAnother])])
        : is.or([is('p.dispute', '<>', 'open'), is('p.dispute_id', 'is', null), is.not(isOfAnother)]),
    )
    .set({ dispute, dispute_id: disputeId ?? null, dispute_amount: amount ?? null })
    .returning('p.id')
    .executeTakeFirst();
  if (marked !== undefined) await publish(tx, 'staff', 'credits', {});
  return marked?.id;
}
