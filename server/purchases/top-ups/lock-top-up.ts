import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { lockPurchase } from '#server/purchases/lock-purchase.ts';

/**
 * A customer's automatic top-up with its mandate and its open purchase, locked, so that everything that begins, charges or ends
 * one happens one after the other. Whoever locks both a top-up and its purchase begins here. Undefined where there never was one.
 */
export async function lockTopUp(tx: Tx, userId: UserId) {
  const topUp = await tx
    .selectFrom('top_ups')
    .where('user_id', '=', userId)
    .select(['user_id as userId', 'state', 'mandate_id as mandateId'])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('isPaused'))
    .forUpdate()
    .executeTakeFirst();
  if (topUp === undefined) return undefined;
  const mandate = await tx
    .selectFrom('top_up_mandates')
    .where('id', '=', topUp.mandateId)
    .select([
      'has_package as hasPackage',
      'package_id as packageId',
      'credits',
      'threshold',
      'monthly_cap as monthlyCap',
    ])
    .select('accepted_at as acceptedAt')
    .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('mandate_id', 'is not', null)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst();
  const purchase = open && (await lockPurchase(tx, open.id));
  // Paid at the very moment: it is no longer open.
  return { ...topUp, mandate, purchase: purchase?.state === 'open' ? purchase : undefined };
}
export type LockedTopUp = NonNullable<Awaited<ReturnType<typeof lockTopUp>>>;
