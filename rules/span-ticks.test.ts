import { expect, test } from 'vitest';
import { spanTicks } from './span-ticks.ts';

test('an axis of less than a second has two marks', () => {
  expect(spanTicks(0)).toEqual([0, 1]);
  expect(spanTicks(0.3)).toEqual([0, 1]);
});

test('an axis has at most five marks at whole seconds, minutes, hours or days', () => {
  expect(spanTicks(3)).toEqual([0, 1, 2, 3]);
  expect(spanTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(spanTicks(4 * 60)).toEqual([0, 60, 120, 180, 240]);
  expect(spanTicks(4 * 3600)).toEqual([0, 3600, 7200, 10_800, 14_400]);
  expect(spanTicks(4 * 86_400)).toEqual([0, 1, 2, 3, 4].map((days) => days * 86_400));
  expect(spanTicks(47 * 60)).toEqual([0, 900, 1800, 2700, 3600]);
  expect(spanTicks(5 * 3600)).toEqual([0, 7200, 14_400, 21_600]);
  expect(spanTicks(40 * 86_400)).toEqual([0, 14, 28, 42].map((days) => days * 86_400));
  expect(spanTicks(500 * 86_400)).toEqual([0, 140, 280, 420, 560].map((days) => days * 86_400));
});
