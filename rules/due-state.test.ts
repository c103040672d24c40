import { expect, test } from 'vitest';
import { dueStateOf } from './due-state.ts';

const now = new Date('2026-03-29T10:00:00Z');
test.each([
  ['2026-03-29T12:00:00Z', 'fine', 120],
  ['2026-03-29T10:30:00Z', 'fine', 30],
  ['2026-03-29T10:29:00Z', 'soon', 29],
  ['2026-03-29T10:00:00Z', 'soon', 0],
  ['2026-03-29T09:59:00Z', 'late', -1],
] as const)('a task due at %s is %s', (dueAt, state, minutes) => {
  expect(dueStateOf(new Date(dueAt), now)).toEqual({ state, minutes });
});
