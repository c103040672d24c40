import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeMedian } from './median.ts';

test.each([
  [[], 0],
  [[7], 7],
  [[9, 1], 5],
  [[30, 10, 20], 20],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (numbers, middle) => {
  expect(computeMedian(numbers)).toBe(middle);
});

test('the median has as many numbers below as above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (numbers) => {
      const middle = computeMedian(numbers);
      const below = numbers.filter((one) => one < middle).length;
      const above = numbers.filter((one) => one > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(numbers.length / 2);
    }),
  );
});
