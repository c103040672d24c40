import type { Input } from '#contract/call.ts';
import type { BookingRefusal, creditsApi } from '#contract/credits.ts';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { creditCents, Credits, type CreditCents } from '#contract/money.ts';
import { amountProblem, isReasonGiven } from '#rules/credit-change.ts';
import { refundableForChain } from '#rules/refund.ts';
import { computeNetPrice } from '#rules/tax.ts';
import type { Tx } from '#server/db/database.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { readBalance } from './read-balance.ts';
import { book, lockAccount } from './book.ts';
import { readRefundableWithoutTask } from './refundable-without-task.ts';
import { notifyOfBooking } from './notify-of-booking.ts';

/** Writes the invoice of a ledger row in the transaction that asks for it, or says what it lacks. */
export type IssueInvoice = (
  tx: Tx,
  order: { readonly entryId: CreditEntryId },
) => Promise<
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason:
        | 'notFound'
        | 'notAPurchase'
        | 'purchaseTakenBack'
        | 'operatorDataMissing'
        | 'customerDataMissing'
        | 'lettersNotPrintable';
      readonly fields: readonly unknown[];
    }
>;

/** Locks the chain of a customer's file and reads the sum paid for it; undefined: the customer has no such file. */
export type LockChain = (tx: Tx, taskId: TaskId, customerId: UserId) => Promise<{ paid: CreditCents } | undefined>;

/** Follows a booked refund up: its return note, the prices of the chain, and the files that are no more the customer's. */
export type SettleRefund = (
  tx: Tx,
  address: { publicUrl: string },
  refund: {
    userId: UserId;
    taskId: TaskId | undefined;
    entryId: CreditEntryId;
    amount: CreditCents;
    actorId: UserId;
  },
) => Promise<void>;

/** Parts of the rooms above that bookings need. */
export type BookingParts = {
  readonly issueInvoice: IssueInvoice;
  readonly lockChain: LockChain;
  readonly settleRefund: SettleRefund;
};

type ByHand = Input<typeof creditsApi.changeCredits>;
type Refuse = (code: BookingRefusal, extra?: Record<string, unknown>) => never;
type StoredBooking = {
  readonly kind: string;
  readonly amount: CreditCents;
  readonly reason: string;
  readonly task_id: TaskId | null;
  readonly term_days: number | null;
};

/** A stored booking is the one that is sent under the same key. */
export const isSameBooking = (stored: StoredBooking, { kind, amount, reason, taskId, termDays }: ByHand): boolean =>
  stored.kind === kind &&
  stored.amount === amount &&
  stored.reason === reason &&
  stored.task_id === (taskId ?? null) &&
  stored.term_days === (kind === 'purchase' ? (termDays ?? null) : null);

const keyOf = ({ bookingKey }: ByHand) => `staff:${bookingKey.toLowerCase()}`;

/**
 * Judges a booking by the present state, under locks that keep it until the transaction ends. Answers whether it was booked before:
 * the lock on the account makes the second of two at once wait and find the first.
 *
 * @param mayRefundFreely the caller refunds without a file
 */
export async function prepareBooking(
  tx: Tx,
  { lockChain }: BookingParts,
  { input, mayRefundFreely, refuse }: { input: ByHand; mayRefundFreely: boolean; refuse: Refuse },
): Promise<boolean> {
  const { userId, kind, amount, taskId, reason } = input;
  if (!(await isCustomer(tx, userId))) return refuse('notFound');
  if (!isReasonGiven(reason)) return refuse('reasonMissing');

  // Before the account, as a payment does. Its sum is read then: no other payment or refund changes it any more.
  const chain = kind === 'refund' && taskId !== undefined ? await lockChain(tx, taskId, userId) : undefined;
  await lockAccount(tx, userId);
  const earlierBooking = await tx
    .selectFrom('credit_entries')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', keyOf(input))
    .select(['kind', 'amount', 'reason', 'task_id', 'term_days'])
    .executeTakeFirst();
  if (earlierBooking !== undefined) return isSameBooking(earlierBooking, input) || refuse('bookingKeyTaken');

  const before = await readBalance(tx, userId);
  const problem = amountProblem(kind, amount, before);
  if (problem === 'belowZero') return refuse('balanceTooLow', { balance: Credits.encode(before) });
  if (problem !== undefined) return refuse('amountNotValid', { problem });
  if (kind !== 'refund' && taskId !== undefined) return refuse('taskNotRefundable');
  // Without a limit a refund would be income that never was.
  if (kind === 'refund' && taskId !== undefined) {
    const refundable = refundableForChain(chain?.paid ?? creditCents(0));
    if (amount > refundable) return refuse('taskNotRefundable', { refundable: Credits.encode(refundable) });
  }
  if (kind === 'refund' && taskId === undefined) {
    if (!mayRefundFreely) return refuse('refundNeedsAdmin');
    const refundable = await readRefundableWithoutTask(tx, userId);
    if (amount > refundable) return refuse('refundTooHigh', { refundable: Credits.encode(refundable) });
  }
  return false;
}

type Writing = {
  readonly config: { readonly publicUrl: string };
  readonly input: ByHand;
  readonly actorId: UserId;
  /** The second person, where the first one's limits were too low. */
  readonly approvedBy?: UserId;
  readonly refuse: Refuse;
};

/**
 * Books in the transaction. A purchase stores the price of its day. One on account is refused where its invoice cannot be
 * written: nobody would see what the customer owes.
 */
export async function writeBooking(
  tx: Tx,
  { issueInvoice, settleRefund }: BookingParts,
  { config, input, actorId, approvedBy, refuse }: Writing,
): Promise<void> {
  const { userId, kind, amount, taskId, reason } = input;
  const { credit_price: price } = await tx
    .selectFrom('portal_options')
    .select('credit_price')
    .executeTakeFirstOrThrow();
  const entryId = await book(tx, {
    userId,
    kind,
    amount,
    reason,
    actorId,
    approvedBy,
    idempotencyKey: keyOf(input),
    ...(taskId !== undefined && { taskId }),
    ...(kind === 'purchase' && { netPrice: computeNetPrice(amount, price), ...settlementOf(input) }),
  });

  if (kind === 'purchase' && input.termDays !== undefined) {
    if (entryId === undefined) throw new Error('a purchase would lower the balance');
    // Last, because all invoices queue at the counter of document numbers until this one commits. The mail with it says it all.
    const issued = await issueInvoice(tx, { entryId });
    if (issued.ok) return;
    const { reason: missing, fields } = issued;
    if (missing === 'notFound' || missing === 'notAPurchase' || missing === 'purchaseTakenBack')
      throw new Error(`a purchase that was just booked is refused an invoice: ${missing}`);
    refuse(missing, { fields });
  }
  if (kind === 'refund' && entryId !== undefined)
    await settleRefund(tx, config, { userId, taskId, entryId, amount, actorId });
  await notifyOfBooking(tx, config, { userId, kind, amount, reason });
}

/** The money of a purchase: it came, or comes within a term. */
const settlementOf = ({ paidOn, paidBy, termDays }: ByHand) =>
  termDays === undefined ? { paidOn, paidBy } : { termDays };
