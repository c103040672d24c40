import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { InvoiceId, PurchaseId, ReceivedPaymentId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import type { PaymentProblem } from '#contract/purchases/received-payments.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { isPayableIn } from '#rules/later-events.ts';
import { takeShare } from '#rules/purchase.ts';
import { businessClock } from '#rules/support-hours.ts';
import { readBalance, purchaseTerms } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { bookPurchase } from '#server/purchases/book-purchase.ts';
import { createPurchaseAgain } from '#server/purchases/create-purchase-again.ts';
import { isCustomerErased } from '#server/purchases/is-customer-active.ts';
import { type LockedPurchase, lockPurchase, priceOfLocked } from '#server/purchases/lock-purchase.ts';
import { bookParts, partsBefore } from './partial-payments.ts';
import { readReceipt } from './read-receipt.ts';
import { recordPayment } from './record-payment.ts';
import { bookForInvoice, lockInvoice } from './settle-invoice.ts';
import { takeMissing, takeReversed } from './take-back.ts';

type Decide = Handler<typeof purchasesApi.decideReceivedPayment>;
type Request = Parameters<Decide>[0];

/** Received money, locked for its decision, less what of it went back. */
const lockPayment = (tx: Tx, { paymentId }: Input<typeof purchasesApi.decideReceivedPayment>) =>
  tx
    .selectFrom('received_payments')
    .where('id', '=', paymentId)
    .select(['id', 'state', 'decision', 'currency', 'purchase_id', 'invoice_id', 'problem'])
    .select(['credits_missing', 'rest', sql<boolean>`currency = portal_currency()`.as('isOwnCurrency')])
    .select([
      'source',
      'payer',
      'payer_iban as payerIban',
      'purpose',
      sql<string | null>`value_day::text`.as('valueDay'),
    ])
    .select('received_at as receivedAt')
    .select(
      sql<number>`amount + (select coalesce(sum(b.amount), 0)::int8 from received_payments b where b.refund_of = received_payments.id
        and b.undone_at is null)`.as('amount'),
    )
    .forUpdate()
    .executeTakeFirst();
type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Refuses money for a purchase of another day whose customer pays another tax by now: that is a new purchase. */
async function assertSameTax({ tx, refuse }: Request, purchase: LockedPurchase, payment: LockedPayment): Promise<void> {
  const paidAt = await readReceipt(tx, purchase.id, payment.id);
  const { tax } = await purchaseTerms(tx, purchase.user_id, businessClock(new Date(paidAt)).day);
  const { rate, rule } = await priceOfLocked(tx, purchase, paidAt);
  if (tax?.rate !== rate || tax.rule !== rule) return refuse('taxHasChanged');
}

/** The purchase that money is booked for: the one that staff named, or that it came for; of a paid one a second like it. */
async function purchaseFor(
  request: Request,
  payment: LockedPayment,
  id = request.input.purchaseId ?? payment.purchase_id,
): Promise<LockedPurchase> {
  const { tx, input, refuse } = request;
  const named = id === null ? undefined : await lockPurchase(tx, id);
  if (named === undefined) return refuse('purchaseUnknown');
  if (await isCustomerErased(tx, named.user_id)) return refuse('customerErased');
  // Its price is for staff to decide, but the tax is that of the customer as they are now.
  if (!isPayableIn(named.state)) await assertSameTax(request, named, payment);
  if (named.credit_entry_id === null) return named;
  if (input.decision !== 'accept') return refuse('purchasePaid');
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
  if (!payment.isOwnCurrency) return refuse('wrongCurrency');
  const purchase = await purchaseFor(request, payment);
  const amount = payment.rest ?? payment.amount;
  const { gross } = purchase;
  if (input.decision === 'assign' && amount !== gross) {
    // With the parts that wait it may be the price.
    const parts = await partsBefore(tx, purchase.id, payment.id);
    if (amount + parts !== gross) return refuse('amountDiffers', { gross });
    await bookParts(tx, purchase.id, payment.id);
    const paidAt = await readReceipt(tx, purchase.id, payment.id);
    await bookPurchase(tx, address, purchase, { paid: gross, paidAt, actorId: actor.id });
    return purchase.id;
  }
  // Less than a hundredth of a credit buys nothing.
  if (takeShare(purchase.credits, { share: amount, of: purchase.gross }) === 0) return refuse('amountDiffers');
  const paidAt = await readReceipt(tx, purchase.id, payment.id);
  await bookPurchase(tx, address, purchase, { paid: amount, paidAt, actorId: actor.id });
  return purchase.id;
}

/** Books the money for an invoice on account: for `assign` exactly what is open, for `accept` as far as it goes; the rest waits. */
async function settleByMoney(request: Request, payment: LockedPayment, invoiceId: InvoiceId): Promise<void> {
  const { actor, tx, input, refuse } = request;
  if (!payment.isOwnCurrency) return refuse('wrongCurrency');
  if (payment.source !== 'statement' && payment.source !== 'manual') return refuse('notATransfer');
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === undefined) return refuse('invoiceUnknown');
  if (!invoice.stands) return refuse('invoiceCancelled');
  const { item } = invoice;
  if (item === undefined || item.open <= 0) return refuse('invoiceSettled');
  const money = payment.rest ?? payment.amount;
  if (input.decision === 'assign' && money !== item.open) return refuse('amountDiffers', { gross: item.open });
  const amount = Math.min(money, item.open);
  await bookForInvoice(tx, { ...invoice, item }, { paymentId: payment.id, amount, actorId: actor.id });
  if (amount < money)
    await recordPart(tx, payment, { name: 'rest', amount: money - amount, problem: 'unknownReference' });
}

/** Takes money that its bank undid off the invoice on account that it had paid. */
async function openByReversal(request: Request, payment: LockedPayment, invoiceId: InvoiceId): Promise<void> {
  const { actor, tx, refuse } = request;
  if (!payment.isOwnCurrency) return refuse('wrongCurrency');
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === undefined) return refuse('invoiceUnknown');
  const { item } = invoice;
  if (item === undefined) return refuse('invoiceCancelled');
  if (-payment.amount > item.paid) return refuse('amountDiffers', { gross: item.paid });
  await bookForInvoice(tx, { ...invoice, item }, { paymentId: payment.id, amount: payment.amount, actorId: actor.id });
}

/** Writes a part of a divided payment down. */
async function recordPart(
  tx: Tx,
  payment: LockedPayment,
  part: { name: string; amount: number; purchaseId?: PurchaseId; problem?: PaymentProblem | undefined },
): Promise<ReceivedPaymentId> {
  const { id, source, currency, payer, payerIban, purpose, valueDay, receivedAt } = payment;
  const { name, amount, purchaseId, problem } = part;
  const recorded = await recordPayment(
    tx,
    {
      source,
      sourceId: `${id}/${name}`,
      amount,
      currency,
      payer,
      payerIban,
      purpose,
      valueDay: valueDay ?? undefined,
      at: receivedAt ?? undefined,
    },
    { purchaseId, problem, partOf: id },
  );
  if (recorded === undefined) throw new Error(`payment ${id} was divided before`);
  return recorded;
}

/** Books a part of a divided payment for its purchase; a part of the price waits there for the rest. */
async function bookPart(
  request: Request,
  address: { publicUrl: string },
  payment: LockedPayment,
  { purchaseId, amount }: { purchaseId: PurchaseId; amount: number },
): Promise<void> {
  const { actor, tx, refuse } = request;
  const purchase = await purchaseFor(request, payment, purchaseId);
  const { gross } = purchase;
  const before = await partsBefore(tx, purchase.id, payment.id);
  const isPaid = amount === gross || amount + before === gross;
  if (!isPaid && amount + before > gross) return refuse('amountDiffers', { gross });
  const problem = isPaid ? undefined : 'underpaid';
  const partId = await recordPart(tx, payment, { name: String(purchaseId), amount, purchaseId, problem });
  if (!isPaid) return;
  if (amount !== gross) await bookParts(tx, purchase.id, payment.id);
  const paidAt = await readReceipt(tx, purchase.id, partId);
  await bookPurchase(tx, address, purchase, { paid: gross, paidAt, actorId: actor.id });
}

/**
 * Divides a transfer among purchases. Each part is a payment of its own, so that whatever comes later finds the money of each
 * purchase as ever; what is left over waits.
 *
 * @returns the first of the purchases
 */
async function divideMoney(
  request: Request,
  address: { publicUrl: string },
  payment: LockedPayment,
): Promise<PurchaseId> {
  const { tx, input, refuse } = request;
  const { parts = [] } = input;
  if (!payment.isOwnCurrency) return refuse('wrongCurrency');
  // A provider's later reports concern the whole payment, so it cannot be split.
  if (payment.source !== 'statement' && payment.source !== 'manual') return refuse('notATransfer');
  const left = parts.reduce((rest, { amount }) => rest - amount, payment.rest ?? payment.amount);
  const [first] = parts;
  const isOnce = new Set(parts.map(({ purchaseId }) => purchaseId)).size === parts.length;
  if (first === undefined || !isOnce || left < 0) return refuse('amountDiffers');
  for (const part of parts.toSorted((one, other) => one.purchaseId - other.purchaseId))
    await bookPart(request, address, payment, part);
  if (left > 0) await recordPart(tx, payment, { name: 'rest', amount: left, problem: 'unknownReference' });
  return first.purchaseId;
}

/** Takes the credits of a transfer that was undone; true: the balance did not have all of them, and the rest waits. */
async function takeOfReversed(request: Request, address: { publicUrl: string }, payment: LockedPayment) {
  const { tx, input, refuse } = request;
  const id = input.purchaseId ?? payment.purchase_id;
  const purchase = id === null ? undefined : await lockPurchase(tx, id);
  if (purchase === undefined) return refuse('purchaseUnknown');
  if (!payment.isOwnCurrency) return refuse('wrongCurrency');
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
  if (!isTaken) return refuse('balanceTooLow', { balance: Credits.encode(await readBalance(tx, purchase.user_id)) });
}

/** A top-up whose money was sent back is neither charged again nor in the way of the next one. */
const endTopUpPurchase = (tx: Tx, purchaseId: PurchaseId) =>
  tx
    .updateTable('purchases')
    .set({ state: 'failed' })
    .where('id', '=', purchaseId)
    .where('state', '=', 'open')
    .where('mandate_id', 'is not', null)
    .execute();

/** Decides on money that waits. Only staff who decide say why; nothing that was received is ever removed. */
export const decideReceivedPayment =
  (address: { publicUrl: string }): Decide =>
  async (request) => {
    const { actor, input, tx, refuse } = request;
    const { decision } = input;
    const { reason } = input;
    // The locks of its purchases come first, as everywhere.
    const before = await tx
      .selectFrom('received_payments')
      .where('id', '=', input.paymentId)
      .select('purchase_id')
      .executeTakeFirst();
    if (before === undefined) return refuse('notFound');
    const purchases = [before.purchase_id, ...(input.parts ?? []).map((part) => part.purchaseId)].filter(
      (id) => id !== null,
    );
    for (const id of [...new Set(purchases)].toSorted((one, other) => one - other)) await lockPurchase(tx, id);
    const payment = await lockPayment(tx, input);
    if (payment === undefined) return refuse('notFound');
    if (payment.state === 'decided' && payment.decision === decision) return false;
    if (payment.state !== 'open') return refuse('paymentDecided');
    if (!isReasonGiven(reason)) return refuse('reasonMissing');
    let purchaseId = payment.purchase_id;
    const invoiceId = input.invoiceId ?? (input.purchaseId === undefined ? payment.invoice_id : null);
    const isForInvoice = invoiceId !== null && (decision === 'assign' || decision === 'accept');
    let restPurchaseId: PurchaseId | null = null;
    if (isForInvoice)
      await (payment.amount > 0
        ? settleByMoney(request, payment, invoiceId)
        : openByReversal(request, payment, invoiceId));
    else if (decision === 'divide') {
      if (payment.amount <= 0) return refuse('amountDiffers');
      const first = await divideMoney(request, address, payment);
      // The rest of a payment that paid a purchase stays with that.
      purchaseId ??= first;
    } else if (decision === 'assign' || decision === 'accept') {
      if (payment.rest !== null)
        // The other part was booked for the purchase that the money was sent for, and stays there.
        restPurchaseId = await bookMoney(request, address, payment);
      else if (payment.amount > 0) purchaseId = await bookMoney(request, address, payment);
      else if (payment.problem === 'reversed' || payment.problem === 'perhapsSame') {
        const { purchaseId: taken, isWaiting } = await takeOfReversed(request, address, payment);
        if (isWaiting) return true;
        purchaseId = taken;
      } else await collectMissing(request, address, payment);
    }
    if (decision === 'returned' && purchaseId !== null) await endTopUpPurchase(tx, purchaseId);
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
        // A payment that paid a purchase after all is no longer about the invoice that it named.
        invoice_id: isForInvoice
          ? invoiceId
          : decision === 'assign' || decision === 'accept'
            ? null
            : payment.invoice_id,
        ...(payment.amount < 0 && (decision === 'assign' || decision === 'accept') && { credits_missing: 0 as never }),
      })
      .where('id', '=', payment.id)
      .execute();
    await publish(tx, 'staff', 'credits', {});
    return true;
  };
