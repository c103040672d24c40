import { expect, test } from 'vitest';
import type { TaskStatus } from '#contract/tasks.ts';
import { leastAdvanced } from './least-advanced.ts';

const leastAdvancedOf = (...statuses: TaskStatus[]) => leastAdvanced(statuses.map((status) => ({ status })));

test('a job shows the state of its least advanced task', () => {
  expect(leastAdvancedOf('finished', 'manual', 'inProgress')).toBe('manual');
  expect(leastAdvancedOf('inProgress', 'finished')).toBe('inProgress');
  expect(leastAdvancedOf('manual', 'waiting')).toBe('waiting');
  expect(leastAdvancedOf('archived', 'finished')).toBe('finished');
  expect(leastAdvancedOf('archived')).toBe('archived');
});

test('a blocked task is told before what is done, and after what still goes on', () => {
  expect(leastAdvancedOf('blocked', 'finished')).toBe('blocked');
  expect(leastAdvancedOf('blocked', 'waiting')).toBe('waiting');
  expect(leastAdvancedOf('blocked')).toBe('blocked');
});

test('a job without tasks has no such state', () => {
  expect(leastAdvancedOf()).toBeUndefined();
});
