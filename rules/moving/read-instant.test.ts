import { expect, test } from 'vitest';
import { readInstant } from './read-instant.ts';

test.each([
  // Vienna is an hour ahead of UTC in winter and two in summer.
  ['2026-01-31', '2026-01-30T23:00:00.000Z'],
  ['2026-07-31 14:05:09', '2026-07-31T12:05:09.000Z'],
  ['2026-07-31T14:05:09.123456Z', '2026-07-31T14:05:09.000Z'],
  ['2026-07-31T14:05:09+05:30', '2026-07-31T08:35:09.000Z'],
  ['31.07.2026 14:05', '2026-07-31T12:05:00.000Z'],
  ['31/07/2026', '2026-07-30T22:00:00.000Z'],
  // The hour before the clocks go forward, and the one after.
  ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
])('%s is %s', (typed, instant) => {
  expect(readInstant(typed)).toBe(instant);
});

test('a date with the month first is read so where the map says it', () => {
  expect(readInstant('07/31/2026', 'mdy')).toBe('2026-07-30T22:00:00.000Z');
  expect(readInstant('07/31/2026', 'dmy')).toBeUndefined();
});

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '31.04.2026',
  '2026-01-01 24:00',
  '1.2.26',
  '2026-01-01 10:60',
])('%j is no date', (typed) => {
  expect(readInstant(typed)).toBeUndefined();
});
