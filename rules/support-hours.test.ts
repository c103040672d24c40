import { describe, expect, test } from 'vitest';
import { businessStamp, defaultSupportTimes, supportStateAt } from './support-hours.ts';

test.each([
  ['2026-01-12T23:07:59Z', '2026-01-13 00:07'],
  ['2026-03-29T12:05:00Z', '2026-03-29 14:05'],
  ['2026-07-15T21:59:00Z', '2026-07-15 23:59'],
])('%s reads %s on the clocks of the business', (instant, stamp) => {
  expect(businessStamp(new Date(instant))).toBe(stamp);
});

describe('support in winter, when Vienna is one hour ahead of UTC', () => {
  test.each([
    ['Monday 07:59:59', '2026-01-12T06:59:59Z', 'red'],
    ['Monday 08:00:00', '2026-01-12T07:00:00Z', 'green'],
    ['Friday 17:44:59', '2026-01-16T16:44:59.999Z', 'green'],
    ['Friday 17:45:00', '2026-01-16T16:45:00Z', 'warning'],
    ['Friday 17:59:59', '2026-01-16T16:59:59.999Z', 'warning'],
    ['Friday 18:00:00', '2026-01-16T17:00:00Z', 'red'],
    ['Saturday 07:59:59', '2026-01-17T06:59:59Z', 'red'],
    ['Saturday 08:00:00', '2026-01-17T07:00:00Z', 'green'],
    ['Saturday 11:59:59', '2026-01-17T10:59:59.999Z', 'green'],
    ['Saturday 12:00:00', '2026-01-17T11:00:00Z', 'red'],
    ['Saturday 17:50:00', '2026-01-17T16:50:00Z', 'red'],
    ['Sunday 10:00:00', '2026-01-18T09:00:00Z', 'red'],
  ])('on %s (%s) is %s [C1.8 C2.29 C4.35 C4.36 C4.37 C4.38]', (_local, instant, state) => {
    expect(supportStateAt(new Date(instant))).toBe(state);
  });
});

describe('support in summer, when Vienna is two hours ahead of UTC', () => {
  test.each([
    ['Wednesday 07:59:59', '2026-07-15T05:59:59Z', 'red'],
    ['Wednesday 08:00:00', '2026-07-15T06:00:00Z', 'green'],
    ['Wednesday 17:45:00', '2026-07-15T15:45:00Z', 'warning'],
    ['Wednesday 18:00:00', '2026-07-15T16:00:00Z', 'red'],
    ['Saturday 12:00:00', '2026-07-18T10:00:00Z', 'red'],
  ])('on %s (%s) is %s [C1.8 C2.29]', (_local, instant, state) => {
    expect(supportStateAt(new Date(instant))).toBe(state);
  });
});

describe('days in Vienna, not in UTC [C4.40]', () => {
  test.each([
    ['Monday 00:30, still Sunday in UTC', '2026-01-11T23:30:00Z', 'red'],
    ['Saturday 00:30, still Friday in UTC', '2026-07-17T22:30:00Z', 'red'],
    ['midnight of a weekday', '2026-01-12T23:00:00Z', 'red'],
  ])('on %s (%s) the state is %s', (_local, instant, state) => {
    expect(supportStateAt(new Date(instant))).toBe(state);
  });

  test.each([
    ['the Friday before summer time', '2026-03-27T07:00:00Z', 'green'],
    ['the Monday after summer time began', '2026-03-30T06:00:00Z', 'green'],
    ['the Friday before winter time', '2026-10-23T06:00:00Z', 'green'],
    ['the Monday after winter time began', '2026-10-26T07:00:00Z', 'green'],
  ])('start support at 08:00 on %s [C4.40]', (_day, instant, state) => {
    expect(supportStateAt(new Date(instant))).toBe(state);
    expect(supportStateAt(new Date(Date.parse(instant) - 1000))).toBe('red');
  });
});

describe('hours and days off of the operator', () => {
  const sundayEvening = { weekday: 0, opens: 18 * 60, closes: 24 * 60, warns: 30 };
  const times = { hours: [sundayEvening], holidays: [{ day: '2026-01-25', name: 'Day off' }] };
  test.each([
    ['Sunday 17:59', '2026-01-18T16:59:00Z', 'red'],
    ['Sunday 18:00', '2026-01-18T17:00:00Z', 'green'],
    ['Sunday 23:30', '2026-01-18T22:30:00Z', 'warning'],
    ['Monday 00:00', '2026-01-18T23:00:00Z', 'red'],
    ['Monday 10:00, which has no hours', '2026-01-19T09:00:00Z', 'red'],
    ['a Sunday off', '2026-01-25T18:00:00Z', 'red'],
  ])('on %s (%s) support is %s', (_local, instant, state) => {
    expect(supportStateAt(new Date(instant), times)).toBe(state);
  });

  test('the specified hours have no day off', () => {
    expect(defaultSupportTimes.holidays).toEqual([]);
  });
});
