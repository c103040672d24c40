import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { refundableWithoutTask, type RefundSums } from '#rules/refund.ts';
import type { Read } from '#server/db/database.ts';

/** Corrections that took credits of purchases back, or gave them back after all. */
const isTakenBack = sql`e.kind <> 'purchase' and e.idempotency_key ~ '^purchase:[0-9]+:takenBack'`;

/** The most that can be refunded to a customer without a file; lock the account first where it is then booked. */
export async function readRefundableWithoutTask(read: Read, userId: UserId): Promise<CreditCents> {
  const sums = await read
    .selectFrom('credit_entries as e')
    .where('e.user_id', '=', userId)
    .select([
      sql<RefundSums['bought']>`coalesce(sum(e.amount) filter (where e.kind = 'purchase'), 0)::int8`.as('bought'),
      sql<RefundSums['takenBack']>`coalesce(-sum(e.amount) filter (where ${isTakenBack}), 0)::int8`.as('takenBack'),
      sql<RefundSums['refunded']>`coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::int8`.as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return refundableWithoutTask(sums);
}
