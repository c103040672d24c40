import type { creditsApi } from '#contract/credits.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { type BookingParts, isSameBooking, prepareBooking, writeBooking } from './book-by-hand.ts';
import { isBeyondLimits } from './booking-limits.ts';

/** Books credits by hand; those on account with their invoice, for which the proof of the VAT number is renewed before. */
export const changeCredits = (
  database: Pick<Database, 'db' | 'reader'>,
  config: { publicUrl: string; vatRegisterUrl: string },
  parts: BookingParts,
): Prepared<typeof creditsApi.changeCredits> => ({
  prepare: async ({ input, read }) => {
    const { kind, termDays, userId } = input;
    const isOnAccount = kind === 'purchase' && termDays !== undefined;
    if (isOnAccount && (await isCustomer(read, userId))) await refreshVatProof(database, config, userId);
    return bookOrAsk(config, parts);
  },
});

/** Books in the transaction, or stores the booking for a second person where it is beyond the limits of the first. */
const bookOrAsk =
  (config: { publicUrl: string }, parts: BookingParts): Handler<typeof creditsApi.changeCredits> =>
  async ({ actor, input, tx, refuse }) => {
    const { userId, kind, amount, taskId, reason, bookingKey } = input;
    const mayRefundFreely = actor.role === 'admin';
    if (await prepareBooking(tx, parts, { input, mayRefundFreely, refuse })) return true;
    const key = bookingKey.toLowerCase();
    const pending = await tx
      .selectFrom('pending_bookings')
      .where('user_id', '=', userId)
      .where('booking_key', '=', key)
      .select(['kind', 'amount', 'reason', 'task_id', 'term_days', 'state'])
      .executeTakeFirst();
    if (pending !== undefined) {
      if (!isSameBooking(pending, input)) return refuse('bookingKeyTaken');
      return pending.state === 'waiting' ? { waits: true } : refuse('bookingDeclined');
    }
    if (!(await isBeyondLimits(tx, actor.id, amount))) {
      await writeBooking(tx, parts, { config, input, actorId: actor.id, refuse });
      return true;
    }
    await tx
      .insertInto('pending_bookings')
      .values({
        user_id: userId,
        kind,
        amount,
        reason,
        task_id: taskId ?? null,
        ...(kind === 'purchase' && {
          paid_on: input.paidOn ?? null,
          paid_by: input.paidBy ?? null,
          term_days: input.termDays ?? null,
        }),
        booking_key: key,
        asked_by: actor.id,
      })
      .execute();
    return { waits: true };
  };
