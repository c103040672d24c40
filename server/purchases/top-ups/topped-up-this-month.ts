import { sql } from 'kysely';
import type { PurchaseId, UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { startOfThis } from '#server/vocabulary/index.ts';

/**
 * Cents that count for the cap of the present month of Vienna: all top-ups that began in it or were paid in it, refunded
 * ones as well.
 *
 * @param but a purchase that asks for itself
 */
export async function toppedUpThisMonth(read: Read, userId: UserId, but?: PurchaseId): Promise<number> {
  const month = startOfThis('month');
  const { sum } = await read
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('mandate_id', 'is not', null)
    .where('state', 'in', ['open', 'paid', 'refunded'])
    .where(sql<boolean>`(created_at >= ${month} or paid_at >= ${month})`)
    .$if(but !== undefined, (purchases) => purchases.where('id', '<>', but ?? null))
    .select(sql<number>`coalesce(sum(gross), 0)::int8`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}
