import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyRuns, countChangedBytes, difference, revertRuns } from './difference.ts';

const pairs = fc
  .uint8Array({ minLength: 1, maxLength: 300 })
  .chain((original) =>
    fc.tuple(fc.constant(original), fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 12 })),
  )
  .map(([original, edits]) => {
    const modified = original.slice();
    for (const [offset, byte] of edits) modified[offset] = byte;
    return { original, modified };
  });

describe('difference', () => {
  test('turns the original into the modified image, and reverted back', () => {
    fc.assert(
      fc.property(pairs, ({ original, modified }) => {
        const runs = difference(original, modified);
        const image = original.slice();
        applyRuns(image, runs);
        expect(image).toEqual(modified);
        revertRuns(image, runs);
        expect(image).toEqual(original);
      }),
    );
  });

  test('counts exactly the differing bytes', () => {
    fc.assert(
      fc.property(pairs, ({ original, modified }) => {
        const differing = original.filter((byte, offset) => byte !== modified[offset]).length;
        expect(countChangedBytes(difference(original, modified))).toBe(differing);
      }),
    );
  });

  test('joins changes with at most 16 equal bytes between them', () => {
    expect(runsOf([10, 27])).toEqual([[10, 18]]);
    expect(runsOf([10, 28])).toEqual([
      [10, 1],
      [28, 1],
    ]);
  });

  test('keeps 32 bytes of context, fewer at the edges of the image', () => {
    const [run] = difference(new Uint8Array(100), changed(100, [20]));
    expect([run?.before.length, run?.after.length]).toEqual([20, 32]);
  });

  test('neither changes nor shows ignored ranges', () => {
    const runs = difference(new Uint8Array(100), changed(100, [10, 14, 20]), [{ offset: 12, length: 4 }]);
    expect(runs.map(({ offset, before, after }) => [offset, before.length, after.length])).toEqual([
      [10, 10, 1],
      [20, 4, 32],
    ]);
  });

  test('of images of different lengths is undefined', () => {
    expect(() => difference(new Uint8Array(1), new Uint8Array(2))).toThrow(RangeError);
  });
});

function changed(length: number, offsets: readonly number[]): Uint8Array {
  const image = new Uint8Array(length);
  for (const offset of offsets) image[offset] = 1;
  return image;
}

function runsOf(offsets: readonly number[]): number[][] {
  return difference(new Uint8Array(100), changed(100, offsets)).map(({ offset, expected }) => [
    offset,
    expected.length,
  ]);
}
