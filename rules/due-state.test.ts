import { expect, test } from 'vitest';
import { computeDueState, isDueAnotherDay } from './due-state.ts';

const now = new Date('2026-03-29T10:00:00Z');
test.each([
  ['2026-03-29T12:00:00Z', 'fine', 120],
  ['2026-03-29T10:30:00Z', 'fine', 30],
  ['2026-03-29T10:29:00Z', 'soon', 29],
  ['2026-03-29T10:00:00Z', 'soon', 0],
  ['2026-03-29T09:59:00Z', 'late', -1],
] as const)('a task due at %s is %s [P1.47]', (dueAt, state, minutes) => {
  expect(computeDueState(new Date(dueAt), now)).toEqual({ state, minutes });
});

test.each([
  ['2026-11-20T16:30:00Z', '2026-11-23T07:30:00Z', true],
  // Still Friday in UTC, and Saturday in Vienna already.
  ['2026-11-20T22:00:00Z', '2026-11-20T23:30:00Z', true],
  // Just past midnight in Vienna, and in less than an hour.
  ['2026-11-20T22:15:00Z', '2026-11-20T23:14:00Z', false],
  ['2026-11-20T08:00:00Z', '2026-11-20T16:00:00Z', false],
])('at %s what is due at %s is due another day: %s', (at, dueAt, isAnother) => {
  expect(isDueAnotherDay(new Date(dueAt), new Date(at))).toBe(isAnother);
});
