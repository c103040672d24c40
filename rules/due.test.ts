import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SupportTimes } from '#contract/settings.ts';
import { taskPriorities, type TaskPriority } from '#contract/tasks/status.ts';
import {
  closesNext,
  dueAfterHold,
  dueAt,
  opensNext,
  priorityWithin,
  supportDaysLater,
  supportMinutesBetween,
  supportMinutesLater,
} from './due.ts';
import { defaultSupportHours, defaultSupportTimes, supportStateAt } from './support-hours.ts';

const due = (ordered: string, priority: TaskPriority, times?: SupportTimes) =>
  dueAt(new Date(ordered), priority, times).toISOString();

test.each([
  [1, '30min'],
  [60, 'next2Hours'],
  [120, 'next2Hours'],
  [240, 'next6Hours'],
  [480, 'next12Hours'],
  [960, 'nextDay'],
] as const)('%i quoted minutes are the priority %s [P1.85]', (minutes, priority) => {
  expect(priorityWithin(minutes)).toBe(priority);
});

// In January Vienna is one hour ahead of UTC: support answers from 07:00Z to 17:00Z, on Saturdays to 11:00Z.
describe('due time in support hours', () => {
  test.each([
    ['on a Monday morning', '2026-01-12T08:00:00Z', 'asap', '2026-01-12T08:00:00.000Z'],
    ['on a Monday morning', '2026-01-12T08:00:00Z', '30min', '2026-01-12T08:30:00.000Z'],
    ['on a Monday morning', '2026-01-12T08:00:00Z', 'next6Hours', '2026-01-12T14:00:00.000Z'],
    ['over the night', '2026-01-12T16:45:00Z', '30min', '2026-01-13T07:15:00.000Z'],
    ['to the very end of the day', '2026-01-12T16:30:00Z', '30min', '2026-01-12T17:00:00.000Z'],
    [
      'from the next opening, before support is there',
      '2026-01-12T05:00:00Z',
      'next2Hours',
      '2026-01-12T09:00:00.000Z',
    ],
    ['from the next opening, in the evening', '2026-01-12T20:00:00Z', 'asap', '2026-01-13T07:00:00.000Z'],
    ['from the next opening, at the minute of closing', '2026-01-12T17:00:00Z', 'asap', '2026-01-13T07:00:00.000Z'],
    ['over the Sunday', '2026-01-17T10:00:00Z', 'next2Hours', '2026-01-19T08:00:00.000Z'],
    ['over the night for most of a day', '2026-01-12T08:00:00Z', 'next12Hours', '2026-01-13T10:00:00.000Z'],
  ] as const)('%s: %s + %s', (_when, ordered, priority, expected) => {
    expect(due(ordered, priority)).toBe(expected);
  });

  test('follows the hours an hour earlier in UTC in summer', () => {
    expect(due('2026-07-15T15:45:00Z', '30min')).toBe('2026-07-16T06:15:00.000Z');
  });

  test('is not moved by a night with a DST change', () => {
    expect(due('2026-03-28T12:00:00Z', 'asap')).toBe('2026-03-30T06:00:00.000Z');
    expect(due('2026-10-24T12:00:00Z', 'asap')).toBe('2026-10-26T07:00:00.000Z');
  });
});

describe('next day', () => {
  test.each([
    ['of a Monday ends on Tuesday', '2026-01-12T08:00:00Z', '2026-01-13T17:00:00.000Z'],
    ['of a Friday ends on Saturday noon', '2026-01-16T08:00:00Z', '2026-01-17T11:00:00.000Z'],
    ['of a Saturday ends on Monday', '2026-01-17T08:00:00Z', '2026-01-19T17:00:00.000Z'],
    ['of a Sunday ends on Monday', '2026-01-18T08:00:00Z', '2026-01-19T17:00:00.000Z'],
    ['is Vienna’s, though it is still Sunday in UTC', '2026-01-18T23:30:00Z', '2026-01-20T17:00:00.000Z'],
  ])('%s', (_sentence, ordered, expected) => {
    expect(due(ordered, 'nextDay')).toBe(expected);
  });

  test('limits every due time, as twelve hours of a Friday afternoon would otherwise end on Monday', () => {
    expect(due('2026-01-16T16:00:00Z', 'next12Hours')).toBe('2026-01-17T11:00:00.000Z');
  });
});

test('a day off does not count', () => {
  const times = { hours: defaultSupportHours, holidays: [{ day: '2026-01-06', name: 'Epiphany' }] };
  expect(due('2026-01-05T16:45:00Z', '30min', times)).toBe('2026-01-07T07:15:00.000Z');
  expect(due('2026-01-05T08:00:00Z', 'nextDay', times)).toBe('2026-01-07T17:00:00.000Z');
});

test('without support hours only the clock counts', () => {
  const never = { hours: [], holidays: [] };
  expect(due('2026-01-12T08:00:00Z', 'next2Hours', never)).toBe('2026-01-12T10:00:00.000Z');
  expect(due('2026-01-12T08:00:00Z', 'nextDay', never)).toBe('2026-01-13T08:00:00.000Z');
});

describe('any support hours', () => {
  const ordered = fc.date({ min: new Date('2025-12-01'), max: new Date('2027-02-01'), noInvalidDate: true });
  const hours = fc
    .uniqueArray(
      fc.record({
        weekday: fc.integer({ min: 0, max: 6 }),
        opens: fc.integer({ min: 0, max: 1380 }),
        length: fc.integer({ min: 30, max: 1440 }),
      }),
      { selector: ({ weekday }) => weekday, minLength: 1 },
    )
    .map((days) =>
      days.map(({ weekday, opens, length }) => ({ weekday, opens, closes: Math.min(opens + length, 1440), warns: 0 })),
    );
  const times = fc.record({
    hours: fc.oneof(fc.constant(defaultSupportHours), hours),
    holidays: fc.array(
      fc.integer({ min: 0, max: 400 }).map((days) => ({
        day: new Date(Date.parse('2025-12-20') + days * 86_400_000).toISOString().slice(0, 10),
        name: 'off',
      })),
      { maxLength: 12 },
    ),
  });

  test('are never due before the order, and a sooner priority never later', () => {
    fc.assert(
      fc.property(ordered, times, (at, supportTimes) => {
        const instants = taskPriorities.map((priority) => dueAt(at, priority, supportTimes).getTime());
        expect(Math.min(...instants)).toBeGreaterThanOrEqual(at.getTime());
        expect(instants).toEqual(instants.toSorted((one, other) => one - other));
      }),
    );
  });

  test('are due during support hours or at the closing minute', () => {
    fc.assert(
      fc.property(ordered, times, fc.constantFrom(...taskPriorities), (at, supportTimes, priority) => {
        const instant = dueAt(at, priority, supportTimes).getTime();
        const states = [instant, instant - 1].map((one) => supportStateAt(new Date(one), supportTimes));
        expect(states).not.toEqual(['red', 'red']);
      }),
    );
  });

  test('give a later order no sooner due time', () => {
    fc.assert(
      fc.property(ordered, ordered, times, fc.constantFrom(...taskPriorities), (one, other, supportTimes, priority) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        expect(dueAt(sooner, priority, supportTimes).getTime()).toBeLessThanOrEqual(
          dueAt(later, priority, supportTimes).getTime(),
        );
      }),
    );
  });

  test('default to the specified hours', () => {
    fc.assert(
      fc.property(ordered, fc.constantFrom(...taskPriorities), (at, priority) => {
        expect(dueAt(at, priority)).toEqual(dueAt(at, priority, defaultSupportTimes));
      }),
    );
  });
});

describe('support minutes', () => {
  test.each([
    ['within a day', '2026-01-12T08:00:00Z', '2026-01-12T08:40:00Z', 40],
    ['over a night', '2026-01-12T16:45:00Z', '2026-01-13T07:15:00Z', 30],
    ['of a night alone', '2026-01-12T20:00:00Z', '2026-01-13T05:00:00Z', 0],
    ['from Saturday to Monday', '2026-01-17T10:00:00Z', '2026-01-19T08:00:00Z', 120],
    ['backwards', '2026-01-12T09:00:00Z', '2026-01-12T08:00:00Z', 0],
  ])('are counted %s', (_when, from, to, minutes) => {
    expect(supportMinutesBetween(new Date(from), new Date(to))).toBe(minutes);
  });

  test('are all minutes without hours', () => {
    const never = { hours: [], holidays: [] };
    expect(supportMinutesBetween(new Date('2026-01-17T00:00:00Z'), new Date('2026-01-18T00:00:00Z'), never)).toBe(1440);
    expect(opensNext(new Date('2026-01-17T00:00:00Z'), never)).toBeUndefined();
  });

  test('between a time and n support minutes later are n', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 3000 }),
        (from, minutes) => {
          expect(supportMinutesBetween(from, supportMinutesLater(from, minutes))).toBeCloseTo(minutes, 6);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ['in the morning', '2026-01-12T05:00:00Z', '2026-01-12T07:00:00.000Z'],
    ['in the evening', '2026-01-12T17:00:00Z', '2026-01-13T07:00:00.000Z'],
    ['on a Sunday', '2026-01-18T12:00:00Z', '2026-01-19T07:00:00.000Z'],
    ['while it is there', '2026-01-12T08:00:00Z', undefined],
  ])('the next opening is right %s', (_when, now, opens) => {
    expect(opensNext(new Date(now))?.toISOString()).toBe(opens);
  });
});

test.each([
  ['on a Monday morning', '2026-01-12T08:00:00Z', '2026-01-12T17:00:00.000Z'],
  ['on a Saturday morning', '2026-01-17T08:00:00Z', '2026-01-17T11:00:00.000Z'],
  ['in the last minute', '2026-01-12T16:59:59Z', '2026-01-12T17:00:00.000Z'],
  ['at the minute of closing', '2026-01-12T17:00:00Z', undefined],
  ['before the opening', '2026-01-12T06:59:59Z', undefined],
  ['on a Sunday', '2026-01-18T10:00:00Z', undefined],
])('%s (%s) support is open until %s', (_when, now, closes) => {
  expect(closesNext(new Date(now))?.toISOString()).toBe(closes);
});

test('support without hours never closes', () => {
  expect(closesNext(new Date('2026-01-12T08:00:00Z'), { hours: [], holidays: [] })).toBeUndefined();
});

describe('days of support later', () => {
  const at = (instant: string) => new Date(instant);
  test.each([
    ['on the next weekday, at the same time', '2026-11-24T09:30:00Z', 1, '2026-11-25T09:30:00Z'],
    ['on a Saturday, at its end', '2026-11-27T15:00:00Z', 1, '2026-11-28T11:00:00Z'],
    ['over a Sunday', '2026-11-27T09:00:00Z', 3, '2026-12-01T09:00:00Z'],
    ['at the opening, when it was asked before', '2026-11-24T04:00:00Z', 1, '2026-11-25T07:00:00Z'],
    ['at the same time of day when the clocks go forward', '2026-03-28T09:00:00Z', 1, '2026-03-30T08:00:00Z'],
    ['at the same time of day when the clocks go back', '2026-10-24T08:00:00Z', 1, '2026-10-26T09:00:00Z'],
  ])('are %s [P1.81]', (_what, from, days, expected) => {
    expect(supportDaysLater(at(from), days)).toEqual(at(expected));
  });

  test('leave holidays out, and are any days where support has no hours [P1.81]', () => {
    const holidays = [{ day: '2026-11-25', name: 'off' }];
    const times = { ...defaultSupportTimes, holidays };
    expect(supportDaysLater(at('2026-11-24T09:30:00Z'), 1, times)).toEqual(at('2026-11-26T09:30:00Z'));
    const none = { hours: [], holidays: [] };
    expect(supportDaysLater(at('2026-11-24T09:30:00Z'), 3, none)).toEqual(at('2026-11-27T09:30:00Z'));
  });
});

describe('the due time after a hold', () => {
  const at = (instant: string) => new Date(instant);
  test('leaves as many minutes of support as before, whatever the clocks do [P1.80]', () => {
    // Saturday 11:00 in Vienna, due at 12:00; answered on Monday after the clocks went forward, at 09:00.
    const hold = { since: at('2026-03-28T10:00:00Z'), until: at('2026-03-30T07:00:00Z') };
    expect(dueAfterHold(at('2026-03-28T11:00:00Z'), hold)).toEqual(at('2026-03-30T08:00:00Z'));
    // The same in autumn, answered on Sunday, when support is closed.
    const closed = { since: at('2026-10-24T09:00:00Z'), until: at('2026-10-25T12:00:00Z') };
    expect(dueAfterHold(at('2026-10-24T10:00:00Z'), closed)).toEqual(at('2026-10-26T08:00:00Z'));
  });

  test('is as late as it was for what was late before [P1.80]', () => {
    const hold = { since: at('2026-11-24T10:00:00Z'), until: at('2026-11-26T15:00:00Z') };
    expect(dueAfterHold(at('2026-11-24T09:45:00Z'), hold)).toEqual(at('2026-11-26T14:45:00Z'));
  });
});
