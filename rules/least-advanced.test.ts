import { expect, test } from 'vitest';
import type { TaskStatus } from '#contract/tasks.ts';
import { leastAdvanced } from './least-advanced.ts';

const shown = (...statuses: TaskStatus[]) => leastAdvanced(statuses.map((status) => ({ status })));

test('a job shows the state of its least advanced task', () => {
  expect(shown('finished', 'manual', 'inProgress')).toBe('manual');
  expect(shown('inProgress', 'finished')).toBe('inProgress');
  expect(shown('manual', 'waiting')).toBe('waiting');
  expect(shown('archived', 'finished')).toBe('finished');
  expect(shown('archived')).toBe('archived');
});

test('a blocked task is told before what is done, and after what still goes on', () => {
  expect(shown('blocked', 'finished')).toBe('blocked');
  expect(shown('blocked', 'waiting')).toBe('waiting');
  expect(shown('blocked')).toBe('blocked');
});

test('a job without tasks has no such state', () => {
  expect(shown()).toBeUndefined();
});
