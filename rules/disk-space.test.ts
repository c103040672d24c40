import { expect, test } from 'vitest';
import { judgeDiskSpace } from './disk-space.ts';

const GiB = 2 ** 30;

test.each([
  [0, 'full'],
  [GiB - 1, 'full'],
  [GiB, 'low'],
  [2 * GiB - 1, 'low'],
  [2 * GiB, 'enough'],
] as const)('%i free bytes with a reserve of 1 GiB are %s', (free, state) => {
  expect(judgeDiskSpace({ free, reserve: GiB })).toBe(state);
});

test('without a reserve any space is sufficient', () => {
  expect(judgeDiskSpace({ free: 0, reserve: 0 })).toBe('enough');
});
