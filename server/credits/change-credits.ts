import { sql } from 'kysely';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import type { Input } from '#contract/call.ts';
import type { creditsApi } from '#contract/credits.ts';
import { Credits } from '#contract/money.ts';
import { amountProblem, isReasonGiven } from '#rules/credit-change.ts';
import { computeNetPrice } from '#rules/tax.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { readBalance } from './read-balance.ts';
import { book, lockAccount } from './book.ts';
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

/** Books credits by hand; those on account with their invoice, for which the proof of the VAT number is renewed before. */
export const changeCredits = (
  database: Pick<Database, 'db' | 'reader'>,
  config: { publicUrl: string; vatRegisterUrl: string },
  issueInvoice: IssueInvoice,
): Prepared<typeof creditsApi.changeCredits> => ({
  prepare: async ({ input, read }) => {
    const { kind, termDays, userId } = input;
    const isOnAccount = kind === 'purchase' && termDays !== undefined;
    if (isOnAccount && (await isCustomer(read, userId))) await refreshVatProof(database, config, userId);
    return bookCredits(config, issueInvoice);
  },
});

/**
 * Books in the transaction. A booking that was sent before (the same key) answers true and books nothing; the lock on the
 * account makes the second of two at once wait and find the first. A purchase stores the price of its day. One on account is refused
 * where its invoice cannot be written: nobody would see what the customer owes.
 */
const bookCredits =
  (config: { publicUrl: string }, issueInvoice: IssueInvoice): Handler<typeof creditsApi.changeCredits> =>
  async ({ actor, input, tx, refuse }) => {
    const { userId, kind, amount, taskId, reason } = input;
    const idempotencyKey = `staff:${input.bookingKey.toLowerCase()}`;
    if (!(await isCustomer(tx, userId))) return refuse('notFound');
    if (!isReasonGiven(reason)) return refuse('reasonMissing');

    await lockAccount(tx, userId);
    const earlierBooking = await tx
      .selectFrom('credit_entries')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .select(['kind', 'amount', 'reason', 'task_id', 'term_days'])
      .executeTakeFirst();
    if (earlierBooking !== undefined) {
      const isSame =
        earlierBooking.kind === kind &&
        earlierBooking.amount === amount &&
        earlierBooking.reason === reason &&
        earlierBooking.task_id === (taskId ?? null) &&
        earlierBooking.term_days === (kind === 'purchase' ? (input.termDays ?? null) : null);
      return isSame ? true : refuse('bookingKeyTaken');
    }

    const before = await readBalance(tx, userId);
    const problem = amountProblem(kind, amount, before);
    if (problem === 'belowZero') return refuse('balanceTooLow', { balance: Credits.encode(before) });
    if (problem !== undefined) return refuse('amountNotValid', { problem });
    // Without a limit a refund would be income that never was.
    const isOfPaidTask = taskId !== undefined && amount <= (await paidFor(tx, userId, taskId));
    if (kind === 'refund' ? !isOfPaidTask : taskId !== undefined) return refuse('taskNotRefundable');
    const { credit_price: price } = await tx
      .selectFrom('portal_options')
      .select('credit_price')
      .executeTakeFirstOrThrow();
    const entryId = await book(tx, {
      userId,
      kind,
      amount,
      reason,
      actorId: actor.id,
      idempotencyKey,
      ...(taskId !== undefined && { taskId }),
      ...(kind === 'purchase' && { netPrice: computeNetPrice(amount, price), ...settlementOf(input) }),
    });

    if (kind === 'purchase' && input.termDays !== undefined) {
      if (entryId === undefined) throw new Error('a purchase would lower the balance');
      // Last, because all invoices queue at the counter of document numbers until this one commits. The mail with it says it all.
      const issued = await issueInvoice(tx, { entryId });
      if (issued.ok) return true;
      const { reason: missing, fields } = issued;
      if (missing === 'notFound' || missing === 'notAPurchase' || missing === 'purchaseTakenBack')
        throw new Error(`a purchase that was just booked is refused an invoice: ${missing}`);
      return refuse(missing, { fields });
    }
    await notifyOfBooking(tx, config, { userId, kind, amount, reason });
    return true;
  };

/** The money of a purchase: it came, or comes within a term. */
const settlementOf = ({ paidOn, paidBy, termDays }: Input<typeof creditsApi.changeCredits>) =>
  termDays === undefined ? { paidOn, paidBy } : { termDays };

/** Amount that a customer paid for a task, less refunds; 0 for another customer's task. */
async function paidFor(read: Read, userId: UserId, taskId: TaskId): Promise<number> {
  const { paid } = await read
    .selectFrom('credit_entries')
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .select(sql<number>`coalesce(-sum(amount), 0)::int8`.as('paid'))
    .executeTakeFirstOrThrow();
  return paid;
}
