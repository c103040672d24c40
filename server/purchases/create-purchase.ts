import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { JobId, MandateId, PackageId, PurchaseId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { PurchaseWay } from '#contract/purchases/payment-ways.ts';
import { maxOpenPurchases } from '#contract/purchases/buying.ts';
import { computeBonus } from '#rules/purchase.ts';
import { drawReference } from '#rules/purchase-reference.ts';
import { businessClock } from '#rules/support-hours.ts';
import { computeNetPrice, withTax } from '#rules/tax.ts';
import { documentParties, type InvoiceObstacle, invoiceObstacle } from '#server/billing/index.ts';
import { purchaseTerms } from '#server/credits/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { readCurrency } from '#server/settings/index.ts';
import { packagesFor } from './packages/packages-for.ts';

export type PurchaseRequest = {
  userId: UserId;
  way: PurchaseWay;
  /** A package, or any amount of credits at the price of a credit. */
  packageId?: PackageId | undefined;
  credits?: CreditCents | undefined;
  /** Cents that the customer was shown. */
  gross?: number | undefined;
  jobId?: JobId | undefined;
  taskId?: TaskId | undefined;
  /** The same key of the same customer begins one purchase. */
  idempotencyKey: string;
  /** The mandate by which it begins by itself, and when its customer accepted the terms with it. */
  mandate?: { mandateId: MandateId; acceptedAt: string };
};

/** Reasons why something has no price for a customer. */
type Unpriced = 'packageNotOffered' | InvoiceObstacle['reason'];
type No<Reason> = { ok: false; reason: Reason; extra: Record<string, unknown> };

export type Created =
  | { ok: true; purchaseId: PurchaseId }
  | No<Unpriced | 'priceHasChanged' | 'purchaseKeyTaken' | 'tooManyOpenPurchases'>;

const no = <Reason extends string>(reason: Reason, extra: Record<string, unknown> = {}): No<Reason> => ({
  ok: false,
  reason,
  extra,
});

/** Price and bonus of what a customer wants; undefined for a package that is not for this customer. */
async function priced(
  read: Read,
  { userId, packageId, credits }: Pick<PurchaseRequest, 'userId' | 'packageId' | 'credits'>,
  creditPrice: number,
) {
  if (packageId === undefined) {
    const amount = credits ?? creditCents(0);
    return { credits: amount, bonus: creditCents(0), net: computeNetPrice(amount, creditPrice) };
  }
  return (await packagesFor(read, userId)).find((one) => one.packageId === packageId);
}

/** The customer's side of a purchase: the bonus of the group, and the country. */
const buyer = (read: Read, userId: UserId) =>
  read
    .selectFrom('users as u')
    .leftJoin('customer_groups as g', 'g.id', 'u.group_id')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .where('u.id', '=', userId)
    .select([sql<number>`coalesce(g.bonus_percent, 0)`.as('bonusPercent'), 'c.iso as country'])
    .executeTakeFirstOrThrow();

/** Returns what a customer wants to buy with its current price, bonus and tax. */
export async function readOfferPrice(read: Read, wanted: Pick<PurchaseRequest, 'userId' | 'packageId' | 'credits'>) {
  const { creditPrice, tax, vatProof } = await purchaseTerms(read, wanted.userId);
  const what = await priced(read, wanted, creditPrice);
  if (what === undefined || what.credits <= 0 || what.net <= 0) return no('packageNotOffered');
  const { bonusPercent, country } = await buyer(read, wanted.userId);
  const sums = withTax(what.net, tax ?? { rate: 0, rule: 'domestic' });
  // Money whose invoice could not be written is not taken.
  const obstacle = await invoiceObstacle(
    await documentParties(read, wanted.userId),
    { rule: tax?.rule ?? 'domestic', currency: await readCurrency(read), ...sums },
    businessClock(new Date()).day,
  );
  if (obstacle !== undefined) return no(obstacle.reason, { fields: obstacle.fields });
  if (country === null) return no('customerDataMissing', { fields: ['country'] });
  if (tax === undefined) return no('operatorDataMissing', { fields: ['taxRate'] });
  const bonus = computeBonus(what.credits, what.bonus, bonusPercent);
  return { ok: true, credits: what.credits, bonus, tax, vatProof, sums, country } as const;
}

/** The purchase that the same key began before. */
const beforeWith = (read: Read, { userId, idempotencyKey }: PurchaseRequest) =>
  read
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', 'way', 'package_id', 'credits'])
    .executeTakeFirst();

/**
 * The customer has as many open purchases as one may have: each keeps its price for a while, so that their number is bounded. The
 * lock makes the next one of the same customer wait and count anew.
 */
async function hasTooManyOpen(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count >= maxOpenPurchases;
}

/**
 * Begins a purchase. Price and bonus are those of this moment: what changes later, of the customer or the package, does not touch
 * it, and neither does a rate touch the amount to pay. The tax in that amount is fixed by the day of the money.
 */
export async function createPurchase(tx: Tx, wanted: PurchaseRequest): Promise<Created> {
  const { userId, way, packageId, jobId, taskId, idempotencyKey, mandate } = wanted;
  const before = await beforeWith(tx, wanted);
  if (before !== undefined) {
    const isSame =
      before.way === way &&
      (packageId === undefined ? before.credits === wanted.credits : before.package_id === packageId);
    return isSame ? { ok: true, purchaseId: before.id } : no('purchaseKeyTaken');
  }
  // Of those that begin by themselves one is open at a time.
  if (mandate === undefined && (await hasTooManyOpen(tx, userId))) {
    // The same key began one while this waited for the lock.
    if ((await beforeWith(tx, wanted)) !== undefined) return createPurchase(tx, wanted);
    return no('tooManyOpenPurchases', { limit: maxOpenPurchases });
  }
  const price = await readOfferPrice(tx, wanted);
  if (!price.ok) return price;
  const { credits, bonus, tax, vatProof, sums, country } = price;
  if (wanted.gross !== undefined && wanted.gross !== sums.gross) return no('priceHasChanged', { gross: sums.gross });

  const created = await tx
    .insertInto('purchases')
    .values((of) => ({
      user_id: userId,
      reference: drawReference(randomInt),
      idempotency_key: idempotencyKey,
      way,
      package_id: packageId ?? null,
      credits,
      bonus,
      ...sums,
      tax_rate: tax.rate,
      tax_rule: tax.rule,
      vat_proof: vatProof === undefined ? null : JSON.stringify(vatProof),
      customer_country: country,
      terms_accepted_at: mandate?.acceptedAt ?? sql<string>`now()`,
      mandate_id: mandate?.mandateId ?? null,
      // Only the customer's own; another's is no place to come back to.
      return_job_id: of
        .selectFrom('jobs as j')
        .where('j.id', '=', jobId ?? null)
        .where('j.user_id', '=', userId)
        .select('j.id'),
      return_task_id: of
        .selectFrom('tasks as t')
        .where('t.id', '=', taskId ?? null)
        .where('t.user_id', '=', userId)
        .select('t.id'),
    }))
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Begun at the same moment by the same key.
  return created === undefined ? createPurchase(tx, wanted) : { ok: true, purchaseId: created.id };
}
