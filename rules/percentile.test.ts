import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePercentile } from './percentile.ts';

const of = (values: readonly number[], share: number) => computePercentile(Float64Array.from(values), share);

test('no values have no percentile, and one value is every percentile', () => {
  expect(of([], 0.5)).toBeUndefined();
  expect(of([7], 0.5)).toBe(7);
  expect(of([7], 0.9)).toBe(7);
});

test('a percentile is interpolated between two neighbors', () => {
  expect(of([40, 10, 30, 20], 0.5)).toBe(25);
  expect(of([7200, 600, 1200], 0.9)).toBe(6000);
});

test('a percentile equals that of the sorted values, in any order and with duplicates', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 })), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.integer({ min: 0, max: 10 }),
      (values, tenths) => {
        const sorted = values.toSorted((one, other) => one - other);
        const rank = (tenths / 10) * (sorted.length - 1);
        const [lower = 0, upper = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
        expect(of(values, tenths / 10)).toBeCloseTo(lower + (rank - Math.floor(rank)) * (upper - lower), 3);
      },
    ),
    { numRuns: 300 },
  );
});
