import { expect, test } from 'vitest';
import { findDigestTime } from './digest-time.ts';

test.each([
  ['2026-07-01T05:00:00Z', '2026-07-01T05:00:00.000Z'],
  ['2026-07-01T04:59:59Z', '2026-06-30T05:00:00.000Z'],
  ['2026-07-01T21:30:00Z', '2026-07-01T05:00:00.000Z'],
  // Already the next day in Vienna.
  ['2026-07-01T22:30:00Z', '2026-07-01T05:00:00.000Z'],
  ['2026-01-15T06:00:00Z', '2026-01-15T06:00:00.000Z'],
  // The clocks go forward and back in these nights.
  ['2026-03-29T05:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-03-29T04:59:00Z', '2026-03-28T06:00:00.000Z'],
  ['2026-10-25T06:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['2026-10-25T05:59:00Z', '2026-10-24T05:00:00.000Z'],
])('the digest at %s has what happened before %s [P1.236]', (now, time) => {
  expect(findDigestTime(new Date(now)).toISOString()).toBe(time);
});
