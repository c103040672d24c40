import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { exceedsLimits } from '#rules/booking-limits.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { selectStaffRole, startOfThis } from '#server/vocabulary/index.ts';

/** Limits of a member of staff, and the credits that count against that of the day: own bookings and approved ones. */
export async function readLimits(read: Read, userId: UserId) {
  return read
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.on('r.key', '=', selectStaffRole('u')))
    .where('u.id', '=', userId)
    .select(['r.booking_limit as perBooking', 'r.daily_limit as perDay'])
    .select(
      sql<number>`(select coalesce(sum(abs(e.amount::bigint)), 0)::bigint from credit_entries e
        where coalesce(e.approved_by, e.actor_id) = u.id and e.actor_id is not null and e.idempotency_key like 'staff:%'
          and e.created_at >= ${startOfThis('day')})`.as('bookedToday'),
    )
    .executeTakeFirstOrThrow();
}

/**
 * A booking is beyond what a member of staff may book alone. Two of one person at the same time are judged one after the other:
 * both within the day's limit could be more than it together.
 */
export async function isBeyondLimits(tx: Tx, userId: UserId, amount: CreditCents): Promise<boolean> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
  return exceedsLimits(await readLimits(tx, userId), amount);
}
