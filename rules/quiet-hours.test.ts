import { describe, expect, test } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: 22 * 60, until: 6 * 60 + 30, zone: 'Europe/Vienna' };

describe('findQuietEnd', () => {
  test.each([
    // Vienna is two hours ahead in summer and one in winter.
    ['the first minute', '2026-07-01T20:00:00Z', '2026-07-02T04:30:00.000Z'],
    ['the minute before', '2026-07-01T19:59:59Z', undefined],
    ['after midnight', '2026-07-01T23:15:42Z', '2026-07-02T04:30:00.000Z'],
    ['the last minute', '2026-07-02T04:29:59Z', '2026-07-02T04:30:00.000Z'],
    ['the end', '2026-07-02T04:30:00Z', undefined],
    ['noon', '2026-07-02T10:00:00Z', undefined],
    ['winter', '2026-01-15T22:00:00Z', '2026-01-16T05:30:00.000Z'],
    ['the night in which clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T04:30:00.000Z'],
    ['the night in which clocks go back', '2026-10-24T21:00:00Z', '2026-10-25T05:30:00.000Z'],
  ])('is right for %s [P1.235]', (_name, instant, end) => {
    expect(findQuietEnd(new Date(instant), night)?.toISOString()).toBe(end);
  });

  test('knows hours within one day, and zones far from Greenwich [P1.235]', () => {
    const lunch = { from: 12 * 60, until: 13 * 60, zone: 'Australia/Sydney' };
    expect(findQuietEnd(new Date('2026-07-01T02:10:00Z'), lunch)?.toISOString()).toBe('2026-07-01T03:00:00.000Z');
    expect(findQuietEnd(new Date('2026-07-01T12:10:00Z'), lunch)).toBeUndefined();
  });
});
