import { expect, test } from 'vitest';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { findLeastAdvanced } from './find-least-advanced.ts';

const findLeast = (...statuses: TaskStatus[]) => findLeastAdvanced(statuses.map((status) => ({ status })));

test('a job shows the state of its least advanced task', () => {
  expect(findLeast('finished', 'manual', 'inProgress')).toBe('manual');
  expect(findLeast('inProgress', 'finished')).toBe('inProgress');
  expect(findLeast('manual', 'waiting')).toBe('waiting');
  expect(findLeast('archived', 'finished')).toBe('finished');
  expect(findLeast('archived')).toBe('archived');
});

test('a blocked task precedes finished ones and follows those in progress', () => {
  expect(findLeast('blocked', 'finished')).toBe('blocked');
  expect(findLeast('blocked', 'waiting')).toBe('waiting');
  expect(findLeast('blocked')).toBe('blocked');
});

test('a job without tasks has no least advanced task', () => {
  expect(findLeast()).toBeUndefined();
});
