import { sql } from 'kysely';
import { type CreditCents, creditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { paidThisMonth } from '#server/vocabulary/index.ts';
import { lockAccount } from './book.ts';

/**
 * Locks the account of a company until the transaction ends, and returns what one of its people may still pay with in this month;
 * undefined without a limit. Payments of one person at once see each other.
 */
export async function lockMonthlyRest(
  tx: Tx,
  { id, companyId }: { readonly id: UserId; readonly companyId: UserId },
): Promise<CreditCents | undefined> {
  await lockAccount(tx, companyId);
  const { limit, paid } = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .select('monthly_limit as limit')
    .select(paidThisMonth(sql`${companyId}::int`, sql`${id}::int`).as('paid'))
    .executeTakeFirstOrThrow();
  return limit === null ? undefined : creditCents(Math.max(limit - paid, 0));
}
