import fc from 'fast-check';
import { expect, test } from 'vitest';
import { miniatureSlices } from '#rules/miniature.ts';
import { cutSlices } from './miniature.ts';

test('a place marks the slices from its first to its last byte', () => {
  const length = miniatureSlices * 10;
  expect(cutSlices(length, [{ offset: 0, length: 1 }])).toEqual([0]);
  expect(cutSlices(length, [{ offset: 9, length: 2 }])).toEqual([0, 1]);
  expect(cutSlices(length, [{ offset: length - 1, length: 1 }])).toEqual([miniatureSlices - 1]);
  expect(
    cutSlices(length, [
      { offset: 25, length: 1 },
      { offset: 10, length: 1 },
      { offset: 20, length: 5 },
    ]),
  ).toEqual([1, 2]);
});

test('slices are unique, sorted and within the file for any places', () => {
  const place = fc.record({ offset: fc.integer({ min: -10, max: 5000 }), length: fc.integer({ min: -5, max: 5000 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4096 }), fc.array(place), (length, places) => {
      const slices = cutSlices(length, places);
      expect(slices).toEqual([...new Set(slices)].toSorted((one, other) => one - other));
      for (const slice of slices) expect(slice >= 0 && slice < miniatureSlices).toBe(true);
    }),
  );
});
