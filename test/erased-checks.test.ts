import { expect, test } from 'vitest';
import { eraseChecks, namedImages } from './ecu-trials/erased-checks.ts';
import { isDeep } from './tier.ts';

test.for(isDeep ? [11, 12, 13] : [11])(
  'a read without a checked range, or the gap between two, is never delivered as a complete one (seed %i)',
  (seed) => {
    const tallies = namedImages.map((image) => eraseChecks({ ...image, seed }));
    expect(tallies.flatMap(({ delivered }) => delivered)).toEqual([]);
    // Tools leave out one whole range: the lower half of an EDC16 of 1 MiB.
    expect([...new Set(tallies.flatMap(({ told }) => told))]).toEqual(['edc16 100000: FF from 0, 80000 bytes']);
    expect(tallies.reduce((sum, { ranges }) => sum + ranges, 0)).toBeGreaterThan(500);
  },
);
