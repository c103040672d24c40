import { describe, expect, test } from 'vitest';
import { dayAfter, daysIn, isPeriodValid, periodFrom, periodNamed, stepOf } from './statistics.ts';

const today = '2026-03-30';

test('a named period ends today', () => {
  expect(periodNamed('today', today)).toEqual({ from: today, to: today });
  expect(periodNamed('days7', today)).toEqual({ from: '2026-03-24', to: today });
  expect(periodNamed('days30', today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodNamed('month', today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodNamed('year', today)).toEqual({ from: '2026-01-01', to: today });
});

test('without days the last 30 are looked at, and what is missing is filled up', () => {
  expect(periodFrom({}, today)).toEqual({ from: '2026-03-01', to: today });
  expect(periodFrom({ to: '2026-01-30' }, today)).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  expect(periodFrom({ from: '2026-03-20' }, today)).toEqual({ from: '2026-03-20', to: today });
  expect(periodFrom({ from: '2026-05-01' }, today)).toEqual({ from: '2026-05-01', to: '2026-05-01' });
});

test('days are counted across the change of the clock and leap days', () => {
  expect(daysIn({ from: '2026-03-28', to: '2026-03-30' })).toBe(3);
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

describe('a period', () => {
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
    expect(stepOf(period)).toBe(step);
  });
});
