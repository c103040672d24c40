import { sql } from 'kysely';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import { localTime } from '#server/vocabulary/index.ts';
import { publish } from '#server/realtime/realtime.ts';

export type Booking = {
  userId: UserId;
  kind: 'purchase' | 'payment' | 'refund' | 'correction' | 'bonus';
  /** Signed, in hundredths of a credit: a payment by the customer is negative. */
  amount: CreditCents;
  /** Text typed by a person; empty where the kind says it all, and readers see it in their own language. */
  reason: string;
  actorId: UserId | undefined;
  /** The second person of a booking by hand. */
  approvedBy?: UserId | undefined;
  taskId?: TaskId;
  /** Price of a purchase, in cents before tax. */
  netPrice?: number;
  /** The day on which the money of a purchase came, where it is not today. */
  paidOn?: string | undefined;
  paidBy?: 'transfer' | 'online' | undefined;
  /** Days of the term of payment of a purchase on account. */
  termDays?: number | undefined;
  /** The same key of the same user is booked once. */
  idempotencyKey: string;
};

async function openAccount(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .insertInto('credit_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Serializes the bookings of one customer, and opens the account with the first of them. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<void> {
  await openAccount(tx, userId);
  await tx
    .selectFrom('credit_accounts')
    .where('user_id', '=', userId)
    .select('user_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Changes the balance and writes the ledger's row with the new one, in one statement; undefined, and nothing written, where
 * the account is missing, would fall below 0, or would pay with credits that are held.
 */
const writeEntry = (tx: Tx, booking: Booking) =>
  tx
    .with('account', (own) =>
      own
        .updateTable('credit_accounts')
        .set(({ eb }) => ({ balance: eb('balance', '+', booking.amount) }))
        .where('user_id', '=', booking.userId)
        .where(({ eb }) => eb(eb('balance', '+', booking.amount), '>=', creditCents(0)))
        // Credits that a lost dispute would take back cannot pay for a file.
        .$if(booking.kind === 'payment', (update) =>
          update.where(sql<boolean>`balance + ${booking.amount} >= held_credits(user_id)`),
        )
        .returning(['user_id', 'balance', 'low_below as lowBelow'])
        .returning(sql<boolean>`wants_top_up(credit_accounts)`.as('wantsTopUp')),
    )
    .with('entry', (own) =>
      own
        .insertInto('credit_entries')
        .columns([
          'user_id',
          'kind',
          'amount',
          'balance',
          'reason',
          'actor_id',
          'approved_by',
          'task_id',
          'net_price',
          'paid_on',
          'paid_by',
          'term_days',
          'idempotency_key',
        ])
        .expression(
          own
            .selectFrom('account')
            .select(({ val }) => [
              'account.user_id',
              val(booking.kind).as('kind'),
              val(booking.amount).as('amount'),
              'account.balance',
              val(booking.reason).as('reason'),
              val(booking.actorId ?? null).as('actor_id'),
              val(booking.approvedBy ?? null).as('approved_by'),
              val(booking.taskId ?? null).as('task_id'),
              val(booking.netPrice ?? null).as('net_price'),
              sql<
                string | null
              >`${booking.paidOn === undefined && booking.paidBy === undefined ? sql`null::date` : sql`least(${booking.paidOn ?? null}::date, ${localTime(sql`now()`)}::date)`}`.as(
                'paid_on',
              ),
              val(booking.paidBy ?? null).as('paid_by'),
              val(booking.termDays ?? null).as('term_days'),
              val(booking.idempotencyKey).as('idempotency_key'),
            ]),
        )
        .returning('id'),
    )
    .selectFrom(['account', 'entry'])
    .select(['entry.id', 'account.balance', 'account.lowBelow', 'account.wantsTopUp'])
    .executeTakeFirst();

/**
 * Writes one row of the credit ledger and changes the balance with it: no other code does either. The lock on the account's
 * row orders the bookings of one customer. The first credit opens the account.
 *
 * A balance that falls below the customer's threshold enqueues the mail about it; one below that of the automatic top-up
 * enqueues that, once for however many bookings.
 *
 * @returns the row's id, or undefined when the balance would fall below 0, or with a payment below what is held; then nothing is
 *   written
 * @throws when the key or the task was booked before (unique indexes), so that the transaction is undone
 */
export async function book(tx: Tx, booking: Booking): Promise<CreditEntryId | undefined> {
  let entry = await writeEntry(tx, booking);
  if (entry === undefined && booking.amount > 0) {
    await openAccount(tx, booking.userId);
    entry = await writeEntry(tx, booking);
  }
  if (entry === undefined) return undefined;
  if (entry.lowBelow !== null && entry.balance < entry.lowBelow && entry.balance - booking.amount >= entry.lowBelow)
    await enqueue(tx, 'mailLowBalance', { userId: booking.userId, entryId: entry.id });
  if (entry.wantsTopUp && booking.amount < 0)
    await enqueue(tx, 'topUp', { userId: booking.userId }, `topUp:${booking.userId}`);
  await publish(tx, { user: booking.userId }, 'credits', {});
  return entry.id;
}
