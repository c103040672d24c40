import { expect, test } from 'vitest';
import { stripMap } from './strip-map.ts';

test('a strip map has the entropy of a fill, a table and noise', () => {
  const image = new Uint8Array(0x4000).fill(0xff);
  for (let offset = 0x1000; offset < 0x2000; offset++) image[offset] = offset & 3;
  for (let offset = 0x2000; offset < 0x3000; offset++) image[offset] = (offset * 167) & 0xff;
  const { length, sliceLength, entropy, erased } = stripMap(image, 16);
  expect([length, sliceLength]).toEqual([0x4000, 0x400]);
  expect(entropy).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 8, 8, 8, 8, 0, 0, 0, 0]);
  expect(erased.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(erased.slice(4, 8)).toEqual([0, 0, 0, 0]);
});

test.each([
  [0, 512, 0],
  [10, 512, 1],
  [0x80000, 512, 512],
  [0x80002, 512, 505],
  [0x200036, 1024, 1017],
  [0x10000, 1, 16],
  [0x10000, 1e9, 4096],
])('an image of %i bytes in %i slices has %i', (length, slices, expected) => {
  const map = stripMap(new Uint8Array(length), slices);
  expect(map.entropy).toHaveLength(expected);
  expect(map.entropy.length * map.sliceLength).toBeGreaterThanOrEqual(length);
  expect((map.entropy.length - 1) * map.sliceLength).toBeLessThan(Math.max(1, length));
  expect(map.erased.length).toBe(map.entropy.length);
});
