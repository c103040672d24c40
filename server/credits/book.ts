import { sql } from 'kysely';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';
import { publish } from '#server/platform/realtime.ts';

export type Booking = {
  userId: UserId;
  kind: 'purchase' | 'payment' | 'refund' | 'correction' | 'bonus';
  /** Signed, in hundredths of a credit: a payment by the customer is negative. */
  amount: CreditCents;
  /** Text typed by a person; empty where the kind says it all, and readers see it in their own language. */
  reason: string;
  actorId: UserId | undefined;
  taskId?: TaskId;
  /** Price of a purchase, in euro cents before tax. */
  netPrice?: number;
  /** The same key of the same user is booked once. */
  idempotencyKey: string;
};

/** Serializes the bookings of one customer, and opens the account with the first of them. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .insertInto('credit_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('credit_accounts')
    .where('user_id', '=', userId)
    .select('user_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Writes one row of the credit ledger and changes the balance with it: no other code does either. The lock on the account's
 * row orders the bookings of one customer.
 *
 * A balance that falls below the customer's threshold enqueues the mail about it; one below that of the automatic top-up
 * enqueues that, once for however many bookings.
 *
 * @returns the row's id, or undefined when the balance would fall below 0; then nothing is written
 * @throws when the key or the task was booked before (unique indexes), so that the transaction is undone
 */
export async function book(tx: Tx, booking: Booking): Promise<CreditEntryId | undefined> {
  await tx
    .insertInto('credit_accounts')
    .values({ user_id: booking.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await tx
    .updateTable('credit_accounts')
    .set(({ eb }) => ({ balance: eb('balance', '+', booking.amount) }))
    .where('user_id', '=', booking.userId)
    .where(({ eb }) => eb(eb('balance', '+', booking.amount), '>=', creditCents(0)))
    .returning(['balance', 'low_below', sql<boolean>`wants_top_up(credit_accounts)`.as('wantsTopUp')])
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const entry = await tx
    .insertInto('credit_entries')
    .values({
      user_id: booking.userId,
      kind: booking.kind,
      amount: booking.amount,
      balance: account.balance,
      reason: booking.reason,
      actor_id: booking.actorId ?? null,
      task_id: booking.taskId ?? null,
      net_price: booking.netPrice ?? null,
      idempotency_key: booking.idempotencyKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (
    account.low_below !== null &&
    account.balance < account.low_below &&
    account.balance - booking.amount >= account.low_below
  )
    await enqueue(tx, 'mailLowBalance', { userId: booking.userId, entryId: entry.id });
  if (account.wantsTopUp && booking.amount < 0)
    await enqueue(tx, 'topUp', { userId: booking.userId }, `topUp:${booking.userId}`);
  await publish(tx, { user: booking.userId }, 'credits', {});
  return entry.id;
}
