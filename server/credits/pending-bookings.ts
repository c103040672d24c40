import { sql } from 'kysely';
import type { creditsApi } from '#contract/credits.ts';
import type { PendingBookingId, UserId } from '#contract/ids.ts';
import { exceedsLimits } from '#rules/booking-limits.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { customerName, personName, selectPermissions } from '#server/vocabulary/index.ts';
import { type BookingParts, prepareBooking, writeBooking } from './book-by-hand.ts';
import { isBeyondLimits, readLimits } from './booking-limits.ts';

/** Most that the list shows; whoever decides on these sees the next. */
const maxShown = 100;

/** Bookings that wait for a second person, the oldest first. */
export const getPendingBookings: Handler<typeof creditsApi.getPendingBookings> = async ({ actor, tx }) => {
  const [limits, rows] = await Promise.all([
    readLimits(tx, actor.id),
    tx
      .selectFrom('pending_bookings as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .innerJoin('users as a', 'a.id', 'p.asked_by')
      .where('p.state', '=', 'waiting')
      .select([
        'p.id as pendingBookingId',
        'p.user_id as userId',
        'p.kind',
        'p.amount',
        'p.reason',
        'p.task_id as taskId',
      ])
      .select(['p.term_days as termDays', 'p.created_at as askedAt', 'p.asked_by as askedById'])
      .select([customerName.as('customer'), personName('a').as('askedBy')])
      .orderBy('p.id')
      .limit(maxShown)
      .execute(),
  ]);
  return {
    data: rows.map(({ askedById, ...row }) => ({
      ...nullsToUndefined(row),
      decision: askedById === actor.id ? 'own' : exceedsLimits(limits, row.amount) ? 'beyondLimits' : 'possible',
    })),
  };
};

/** Locks a booking until the transaction ends, so that of two decisions at once the later one sees the earlier. */
const lockPending = (tx: Tx, id: PendingBookingId) =>
  tx
    .selectFrom('pending_bookings as p')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .where('p.id', '=', id)
    .selectAll('p')
    .select([sql<string | null>`p.paid_on::text`.as('paidOn'), personName('d').as('decider')])
    .forUpdate('p')
    .executeTakeFirst();

const decide = (
  tx: Tx,
  id: PendingBookingId,
  change: { state: 'approved' | 'declined'; by: UserId; reason?: string },
) =>
  tx
    .updateTable('pending_bookings')
    .set({
      state: change.state,
      decided_by: change.by,
      decided_at: sql<string>`now()`,
      decision_reason: change.reason ?? '',
    })
    .where('id', '=', id)
    .execute();

/** The permission of this moment: it may have been taken away while the decision waited for its row. */
async function mayBook(tx: Tx, userId: UserId): Promise<boolean> {
  const { permissions } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(selectPermissions('users').as('permissions'))
    .executeTakeFirstOrThrow();
  return permissions.includes('credits');
}

/** Books in the name of whoever asked for it, approved by the caller; once, however often it is sent. */
export const approveBooking = (
  database: Pick<Database, 'db' | 'reader'>,
  config: { publicUrl: string; vatRegisterUrl: string },
  parts: BookingParts,
): Prepared<typeof creditsApi.approveBooking> => ({
  prepare: async ({ input, read }) => {
    const row = await read
      .selectFrom('pending_bookings')
      .where('id', '=', input.pendingBookingId)
      .where('state', '=', 'waiting')
      .where('term_days', 'is not', null)
      .select('user_id as userId')
      .executeTakeFirst();
    if (row !== undefined) await refreshVatProof(database, config, row.userId);
    return bookPending(config, parts);
  },
});

const bookPending =
  (config: { publicUrl: string }, parts: BookingParts): Handler<typeof creditsApi.approveBooking> =>
  async ({ actor, input: { pendingBookingId }, tx, refuse }) => {
    const pending = await lockPending(tx, pendingBookingId);
    if (pending === undefined) return refuse('notFound');
    if (pending.state === 'approved' && pending.decided_by === actor.id) return true;
    if (pending.state !== 'waiting') return refuse('bookingDecided', { by: pending.decider });
    if (pending.asked_by === actor.id) return refuse('ownBooking');
    if (!(await mayBook(tx, actor.id))) return refuse('notAllowed');
    const booking = {
      userId: pending.user_id,
      kind: pending.kind,
      amount: pending.amount,
      reason: pending.reason,
      taskId: pending.task_id ?? undefined,
      paidOn: pending.paidOn ?? undefined,
      paidBy: pending.paid_by ?? undefined,
      termDays: pending.term_days ?? undefined,
      bookingKey: pending.booking_key,
    };
    await prepareBooking(tx, parts, { input: booking, mayRefundFreely: actor.role === 'admin', refuse });
    if (await isBeyondLimits(tx, actor.id, pending.amount)) return refuse('limitTooLow');
    await writeBooking(tx, parts, { config, input: booking, actorId: pending.asked_by, approvedBy: actor.id, refuse });
    await decide(tx, pendingBookingId, { state: 'approved', by: actor.id });
    return true;
  };

/** Declines a booking for a reason: nothing is booked. */
export const declineBooking: Handler<typeof creditsApi.declineBooking> = async ({ actor, input, tx, refuse }) => {
  const { pendingBookingId, reason } = input;
  const pending = await lockPending(tx, pendingBookingId);
  if (pending === undefined) return refuse('notFound');
  if (pending.state !== 'waiting') return refuse('bookingDecided', { by: pending.decider });
  if (pending.asked_by === actor.id) return refuse('ownBooking');
  if (!(await mayBook(tx, actor.id))) return refuse('notAllowed');
  if (!isReasonGiven(reason)) return refuse('reasonMissing');
  await decide(tx, pendingBookingId, { state: 'declined', by: actor.id, reason });
  return true;
};
