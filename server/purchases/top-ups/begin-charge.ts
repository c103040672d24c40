import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { PurchaseId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { TopUpEnd } from '#contract/purchases/top-ups.ts';
import { readBalance } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { toInstantSql, localTime } from '#server/vocabulary/index.ts';
import { createPurchase, readOfferPrice } from '#server/purchases/create-purchase.ts';
import { endTopUp } from './end-top-up.ts';
import { type LockedTopUp, lockTopUp } from './lock-top-up.ts';
import type { Charge, Providers } from '#server/purchases/providers/provider.ts';
import { toppedUpThisMonth } from './topped-up-this-month.ts';
import { listPaymentMethods } from '#server/purchases/list-payment-methods.ts';

/** A charge that is written down, to be asked for now. */
export type BegunCharge = {
  purchaseId: PurchaseId;
  charge: Charge;
  /** Charges of the same purchase that failed before. */
  failures: number;
  isOn: boolean;
};

/** Seconds for which whoever asked the provider may still wait for its answer; the library asks twice, with a pause. */
const answerTime = 120;

const nextMonth: RawBuilder<string> = toInstantSql(
  sql`(date_trunc('month', ${localTime(sql`now()`)}) + interval '1 month')`,
);

/**
 * The owner of account `u` has asked for its erasure: credits bought now would be lost with it, or keep it from being erased.
 * Withdrawing the request lets the top-up go on.
 */
export const isErasureAsked = sql<boolean>`exists (select from erasure_requests e where e.user_id = u.id and e.state = 'waiting')`;

/** The reason why a customer's card is not charged today. */
async function findChargeBlocker(read: Read, userId: UserId, providers: Providers) {
  const {
    active,
    isErasureAsked: isLeaving,
    holder,
    paymentMethod,
  } = await read
    .selectFrom('users as u')
    .leftJoin('saved_cards as c', 'c.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.active', 'c.holder', 'c.payment_method as paymentMethod', isErasureAsked.as('isErasureAsked')])
    .executeTakeFirstOrThrow();
  if (!active || isLeaving) return 'paused';
  if (!(await listPaymentMethods(read, userId, providers)).includes('stripe')) return 'wayClosed';
  return holder === null || paymentMethod === null ? 'cardGone' : { holder, paymentMethod };
}

/**
 * A top-up by the present mandate whose money went back, or a payment of the customer that is disputed: nobody wants the next
 * one.
 */
async function hasRefundedOrDisputedTopUp(read: Read, { userId, mandateId }: LockedTopUp): Promise<boolean> {
  const found = await read
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('dispute', '=', 'open'),
        is.and([is('mandate_id', '=', mandateId), is.or([is('refunded', '>', 0), is('dispute', '=', 'lost')])]),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The charge of a customer whose answer is not known. */
async function findAttemptWithoutAnswer(tx: Tx, userId: UserId) {
  const found = await tx
    .selectFrom('top_up_tries as y')
    .innerJoin('purchases as p', 'p.id', 'y.purchase_id')
    .where('p.user_id', '=', userId)
    .where('y.outcome', 'is', null)
    .select(['y.purchase_id as purchaseId', 'y.nth', 'y.holder', 'y.payment_method as paymentMethod'])
    .select(['y.started_at as startedAt', 'p.reference', 'p.gross', 'p.currency', 'p.state'])
    .select(sql<boolean>`y.asked_at > now() - make_interval(secs => ${answerTime})`.as('isAsked'))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (!found.isAsked)
    await tx
      .updateTable('top_up_tries')
      .set({ asked_at: sql`now()` })
      .where('purchase_id', '=', found.purchaseId)
      .where('nth', '=', found.nth)
      .execute();
  return found;
}

/** Charges of a purchase so far. */
const readAttemptStats = (read: Read, purchaseId: PurchaseId) =>
  read
    .selectFrom('top_up_tries')
    .where('purchase_id', '=', purchaseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where outcome = 'failed'))::int`.as('failures'))
    .select(sql<boolean>`coalesce(bool_or(outcome = 'paid'), false)`.as('isPaid'))
    .select(sql<boolean>`coalesce(max(retry_at) > now(), false)`.as('isEarly'))
    .executeTakeFirstOrThrow();

type ToCharge = { id: PurchaseId; reference: string; gross: number; currency: string };

/** The purchase of a top-up that is due, begun now; undefined where none is due, or none is allowed. */
async function newPurchase(tx: Tx, address: { publicUrl: string }, topUp: LockedTopUp): Promise<ToCharge | undefined> {
  const { userId, mandateId, mandate } = topUp;
  const { hasPackage, packageId, threshold, monthlyCap, acceptedAt } = mandate;
  if (topUp.isPaused || (await readBalance(tx, userId)) >= threshold) return undefined;
  const end = async (reason: TopUpEnd) => {
    await endTopUp(tx, address, topUp, reason);
    return undefined;
  };
  if (await hasRefundedOrDisputedTopUp(tx, topUp)) return end('refunded');
  if (hasPackage && packageId === null) return end('packageGone');
  const wanted: { userId: UserId; packageId?: typeof packageId & number; credits?: CreditCents } =
    packageId === null ? { userId, credits: mandate.credits } : { userId, packageId };
  const price = await readOfferPrice(tx, wanted);
  if (!price.ok) return end(price.reason === 'packageNotOffered' ? 'packageGone' : 'dataMissing');
  const { gross } = price.sums;
  if (gross > monthlyCap) return end('capTooLow');
  if ((await toppedUpThisMonth(tx, userId)) + gross > monthlyCap) {
    await tx.updateTable('top_ups').set({ paused_until: nextMonth }).where('user_id', '=', userId).execute();
    await publish(tx, { user: userId }, 'credits', {});
    return undefined;
  }
  const created = await createPurchase(tx, {
    ...wanted,
    way: 'stripe',
    idempotencyKey: `topUp:${randomUUID()}`,
    mandate: { mandateId, acceptedAt },
  });
  if (!created.ok) throw new Error(`a top-up with a price was refused: ${created.reason}`);
  const { purchaseId: id } = created;
  return tx
    .selectFrom('purchases')
    .where('id', '=', id)
    .select(['id', 'reference', 'gross', 'currency'])
    .executeTakeFirstOrThrow();
}

/** The open purchase of a top-up, where its next charge is due, and the month's cap allows it. */
async function duePurchase(tx: Tx, topUp: LockedTopUp): Promise<ToCharge | undefined> {
  const { purchase, userId, mandate } = topUp;
  // The page on which it may be paid by hand is closed first.
  if (purchase === undefined || purchase.provider_session !== null) return undefined;
  const { isEarly, isPaid } = await readAttemptStats(tx, purchase.id);
  // Money that waits for a decision is not charged a second time.
  if (isEarly || isPaid) return undefined;
  if ((await toppedUpThisMonth(tx, userId, purchase.id)) + purchase.gross <= mandate.monthlyCap) return purchase;
  await tx
    .updateTable('top_up_tries')
    .set({ retry_at: nextMonth })
    .where('purchase_id', '=', purchase.id)
    .where('nth', '=', (await readAttemptStats(tx, purchase.id)).count)
    .execute();
  return undefined;
}

/**
 * Writes down the charge that a customer's automatic top-up is due for, before the provider is asked: a new one, one that failed
 * again, or the one whose answer is not known. A top-up that is no longer possible is switched off.
 */
export async function beginCharge(
  tx: Tx,
  address: { publicUrl: string },
  providers: Providers,
  userId: UserId,
): Promise<BegunCharge | undefined> {
  const topUp = await lockTopUp(tx, userId);
  if (topUp === undefined) return undefined;
  const isOn = topUp.state === 'on';
  const obstacle = await findChargeBlocker(tx, userId, providers);
  const unknown = await findAttemptWithoutAnswer(tx, userId);
  if (unknown?.isAsked === true) return undefined;
  if (unknown !== undefined) {
    const { purchaseId, state, startedAt, ...names } = unknown;
    const mayBegin = isOn && typeof obstacle === 'object' && state === 'open';
    const { failures } = await readAttemptStats(tx, purchaseId);
    const charge = { ...names, startedAt: new Date(startedAt), isAskedAgain: true, mayBegin };
    return { purchaseId, charge, failures, isOn };
  }
  if (!isOn || obstacle === 'paused') return undefined;
  if (typeof obstacle === 'string') {
    const isDue = topUp.purchase !== undefined || (await readBalance(tx, userId)) < topUp.mandate.threshold;
    if (isDue) await endTopUp(tx, address, topUp, obstacle);
    return undefined;
  }
  const purchase = topUp.purchase === undefined ? await newPurchase(tx, address, topUp) : await duePurchase(tx, topUp);
  if (purchase === undefined) return undefined;
  const { id: purchaseId, reference, gross, currency } = purchase;
  const { count, failures } = await readAttemptStats(tx, purchaseId);
  const nth = count + 1;
  const { holder, paymentMethod } = obstacle;
  const { startedAt } = await tx
    .insertInto('top_up_tries')
    .values({ purchase_id: purchaseId, nth, holder, payment_method: paymentMethod })
    .returning('started_at as startedAt')
    .executeTakeFirstOrThrow();
  await publish(tx, { user: userId }, 'credits', {});
  const asked = { startedAt: new Date(startedAt), isAskedAgain: false, mayBegin: true };
  return { purchaseId, charge: { reference, gross, currency, nth, holder, paymentMethod, ...asked }, failures, isOn };
}
