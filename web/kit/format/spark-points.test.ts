import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkPoints } from './spark-points.ts';

test('the highest value is at the top, the newest at the right edge', () => {
  expect(sparkPoints([0, 10, 5])).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 0 },
    { x: 100, y: 50 },
  ]);
});

test('a flat curve or a single value is centered, and no values give no curve', () => {
  expect(sparkPoints([7, 7])).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ]);
  expect(sparkPoints([7])).toEqual([{ x: 100, y: 50 }]);
  expect(sparkPoints([])).toEqual([]);
  expect(sparkPoints([undefined])).toEqual([]);
});

test('every known value has a point within the field', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: undefined })), (values) => {
      const points = sparkPoints(values);
      expect(points).toHaveLength(values.filter((value) => value !== undefined).length);
      for (const part of points.flatMap(({ x, y }) => [x, y])) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(100);
      }
    }),
  );
});
