import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { exceedsLimits } from './booking-limits.ts';

const limit = (credits: number | null) => (credits === null ? null : creditCents(credits));

test.each([
  ['no limits', null, null, 900_000, 10_000_000, false],
  ['exactly the limit of a booking', 5000, null, 0, 5000, false],
  ['a hundredth above it', 5000, null, 0, 5001, true],
  ['credits taken away above it', 5000, null, 0, -5001, true],
  ['exactly the rest of the day', null, 10_000, 6000, 4000, false],
  ['a hundredth above the rest of the day', null, 10_000, 6000, 4001, true],
  ['both limits, the one of the day is reached', 5000, 10_000, 9000, 2000, true],
] as const)('%s', (_, perBooking, perDay, bookedToday, amount, exceeds) => {
  const limits = { perBooking: limit(perBooking), perDay: limit(perDay), bookedToday };
  expect(exceedsLimits(limits, creditCents(amount))).toBe(exceeds);
});
