import { describe, expect, test } from 'vitest';
import { entropy, findPattern } from '#ecu/bytes.ts';
import { checksumFamilies } from '#ecu/checksums/index.ts';
import { checksumsHold } from '#ecu/checksums/plan.ts';
import { recognizeContainer } from '#ecu/containers.ts';
import { difference } from '#ecu/difference.ts';
import { syntheticImage, syntheticTuning } from './index.ts';
import { ascii } from '#ecu/text.ts';
import { firstDifference } from '#test/first-difference.ts';

const typicalLengths = { edc15: 0x80000, edc16: 0x100000, medc17: 0x200000, me7: 0x80000 };

describe.each(['edc15', 'edc16', 'medc17', 'me7'] as const)('synthetic image of %s', (family) => {
  const request = { family, software: '1037999001', seed: 21 };
  const image = syntheticImage(request);
  const plan = checksumFamilies[family](image);

  test('is raw, of the usual length, valid, and marked as synthetic', () => {
    expect(image).toHaveLength(typicalLengths[family]);
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
    expect(entropy(image)).toBeLessThan(7);
    expect(plan && checksumsHold(plan, image)).toBe(true);
    expect(findPattern(image, ascii('SYNTHETIC TUNEPORT IMAGE'), 1)).toHaveLength(1);
  });

  test('is the same for the same seed and different for another', () => {
    expect(firstDifference(syntheticImage(request), image)).toBeUndefined();
    expect(firstDifference(syntheticImage({ ...request, seed: 22 }), image)).toBeDefined();
  });

  test('has eight valid tuning areas that never touch', () => {
    const touched = Array.from({ length: 8 }, (_, area) => {
      const tuned = syntheticTuning(image, { family, seed: area, area, runs: 16 });
      expect(plan && checksumsHold(plan, tuned)).toBe(true);
      const words = (plan?.checks ?? []).map(({ storedAt }) => ({ offset: storedAt, length: 4 }));
      return difference(image, tuned, words);
    });
    const places = touched.flat().flatMap(({ offset, expected }) =>
      expected
        .entries()
        .map(([index]) => offset + index)
        .toArray(),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(touched.every((runs) => runs.length === 16)).toBe(true);
  });

  test('is refused with invalid numbers, lengths, areas and runs', () => {
    expect(() => syntheticImage({ ...request, software: 'mine' })).toThrow(RangeError);
    expect(() => syntheticImage({ ...request, length: 0x10000 })).toThrow(RangeError);
    expect(() => syntheticTuning(image, { family, seed: 1, area: 8 })).toThrow(RangeError);
    expect(() => syntheticTuning(image, { family, seed: 1, runs: 0 })).toThrow(RangeError);
    expect(() => syntheticTuning(new Uint8Array(64), { family, seed: 1 })).toThrow(RangeError);
  });
});
