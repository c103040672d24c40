import type { CreditCents } from '#contract/money.ts';

/** Limits of a member of staff for bookings of credits, null for none, and what counts against that of the day. */
export type BookingLimits = {
  readonly perBooking: CreditCents | null;
  readonly perDay: CreditCents | null;
  /** Hundredths of a credit, as all of these; credits taken away count as those given. */
  readonly bookedToday: number;
};

/** A booking needs a second person: it is larger than one may be, or the day's sum becomes larger than that may be. */
export function exceedsLimits({ perBooking, perDay, bookedToday }: BookingLimits, amount: CreditCents): boolean {
  const size = Math.abs(amount);
  return (perBooking !== null && size > perBooking) || (perDay !== null && bookedToday + size > perDay);
}
