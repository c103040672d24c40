import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayAfter,
  daysOfLine,
  daysIn,
  isPeriodValid,
  periodBefore,
  periodFrom,
  periodNamed,
  computeShare,
  sinceFirst,
  choosePeriodStep,
} from './statistics.ts';

const today = '2026-03-30';

test('a named period ends today', () => {
  expect(periodNamed('today', today)).toEqual({ from: today, to: today });
  expect(periodNamed('days7', today)).toEqual({ from: '2026-03-24', to: today });
  expect(periodNamed('days30', today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodNamed('month', today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodNamed('year', today)).toEqual({ from: '2026-01-01', to: today });
});

test('the last 30 days are the default, and missing days are filled up', () => {
  expect(periodFrom({}, today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodFrom({ to: '2026-01-30' }, today)).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  expect(periodFrom({ from: '2026-03-20' }, today)).toEqual({ from: '2026-03-20', to: today });
  expect(periodFrom({ from: '2026-05-01' }, today)).toEqual({ from: '2026-05-01', to: '2026-05-01' });
});

test('days are counted across DST changes and leap days', () => {
  expect(daysIn({ from: '2026-03-28', to: '2026-03-30' })).toBe(3);
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

describe('period', () => {
  test.each([
    [{ from: today, to: today }, true],
    [{ from: today, to: '2026-03-29' }, false],
    [{ from: '2023-03-31', to: today }, true],
    [{ from: '2023-03-29', to: today }, false],
    [{ from: '1999-12-31', to: '2000-01-01' }, false],
  ])('%o: valid %s', (period, valid) => {
    expect(isPeriodValid(period)).toBe(valid);
  });

  test.each([
    [{ from: '2026-01-28', to: today }, 'day'],
    [{ from: '2026-01-27', to: today }, 'week'],
    [{ from: '2025-02-24', to: today }, 'week'],
    [{ from: '2025-02-23', to: today }, 'month'],
  ] as const)('%o is plotted by %s', (period, step) => {
    expect(choosePeriodStep(period)).toBe(step);
  });
});

describe('previous period', () => {
  test.each([
    [
      { from: today, to: today },
      { from: '2026-03-29', to: '2026-03-29' },
    ],
    [
      { from: '2026-03-01', to: today },
      { from: '2026-01-30', to: '2026-02-28' },
    ],
    [
      { from: '2000-01-01', to: '2000-01-07' },
      { from: '1999-12-25', to: '1999-12-31' },
    ],
  ])('of %o are %o', (period, before) => {
    expect(periodBefore(period)).toEqual(before);
  });

  test('has as many days and ends the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1095 }), (start, length) => {
        const from = dayAfter('2001-01-01', start);
        const period = { from, to: dayAfter(from, length) };
        const before = periodBefore(period);
        expect(daysIn(before)).toBe(daysIn(period));
        expect(dayAfter(before.to, 1)).toBe(from);
      }),
    );
  });
});

test.each([
  [1, 4, 2500],
  [0, 4, 0],
  [4, 4, 10_000],
  [0, 0, undefined],
])('the share of %d in %d is %d hundredths of a percent', (part, whole, share) => {
  expect(computeShare(part, whole)).toBe(share);
});

test('an axis starts at or a few lines before the first value and keeps later gaps', () => {
  const isFilled = (line: number) => line > 0;
  expect(sinceFirst([0, 0, 3, 0, 1, 0, 0, 0, 0], isFilled)).toEqual([3, 0, 1, 0, 0, 0, 0]);
  expect(sinceFirst([0, 2, 0], isFilled)).toEqual([0, 2, 0]);
  // Never fewer than seven, where there are as many.
  expect(sinceFirst([0, 0, 0, 0, 0, 0, 0, 0, 5], isFilled)).toEqual([0, 0, 0, 0, 0, 0, 5]);
  expect(sinceFirst([0, 0], isFilled)).toEqual([0, 0]);
  expect(sinceFirst([], isFilled)).toEqual([]);
});

test('a line is a day, or what of its week or month lies in the period', () => {
  const period = { from: '2026-03-04', to: '2026-04-16' };
  expect(daysOfLine('2026-03-04', 'day', period)).toEqual({ from: '2026-03-04', to: '2026-03-04' });
  // A Wednesday, and the Monday of the last week.
  expect(daysOfLine('2026-03-04', 'week', period)).toEqual({ from: '2026-03-04', to: '2026-03-08' });
  expect(daysOfLine('2026-04-13', 'week', period)).toEqual({ from: '2026-04-13', to: '2026-04-16' });
  expect(daysOfLine('2026-03-08', 'week', period)).toEqual({ from: '2026-03-08', to: '2026-03-08' });
  expect(daysOfLine('2026-03-04', 'month', period)).toEqual({ from: '2026-03-04', to: '2026-03-31' });
  expect(daysOfLine('2026-04-01', 'month', period)).toEqual({ from: '2026-04-01', to: '2026-04-16' });
});
