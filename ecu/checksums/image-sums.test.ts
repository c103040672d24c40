import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImageSums } from './image-sums.ts';

/** Sums the units of `width` bytes one by one. */
function sumOneByOne(image: Uint8Array, [start, end]: readonly [number, number], width: 1 | 2 | 4): number {
  let sum = 0n;
  for (let at = start; at < end; at += width) {
    for (let index = 0; index < width; index++) {
      // Words of four bytes are big-endian, those of two are little-endian.
      const place = width === 4 ? width - 1 - index : index;
      sum += BigInt(image[at + index] ?? 0) << BigInt(8 * place);
    }
  }
  return Number(sum & 0xffff_ffffn);
}

const length = 0x1400 + 12;
const bytes = fc.uint8Array({ minLength: length, maxLength: length });
const range = fc
  .tuple(fc.nat(length / 4), fc.nat(length / 4))
  .map(([one, other]): [number, number] => [4 * Math.min(one, other), 4 * Math.max(one, other)]);

describe('sums over an image', () => {
  test('equal the sums of single words and bytes, whatever was read before or written meanwhile', () => {
    const steps = fc.array(fc.tuple(range, fc.nat(length - 1), fc.nat(0xff)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bytes, steps, (image, all) => {
        const sums = new ImageSums(image);
        for (const [[start, end], at, byte] of all) {
          expect(sums.addWordsBigEndian(start, end)).toBe(sumOneByOne(image, [start, end], 4));
          expect(sums.addBytes(start, end)).toBe(sumOneByOne(image, [start, end], 1));
          const halves: [number, number] = start + 2 <= end ? [start + 2, end] : [start, end];
          expect(sums.addHalfWords(...halves)).toBe(sumOneByOne(image, halves, 2));
          image[at] = byte;
          sums.forget({ offset: at, length: 1 });
        }
      }),
      { numRuns: 50 },
    );
  });

  test('of the largest words do not overflow', () => {
    const image = new Uint8Array(length).fill(0xff);
    const sums = new ImageSums(image);
    expect(sums.addWordsBigEndian(0, length)).toBe(sumOneByOne(image, [0, length], 4));
    expect(sums.addHalfWords(0, length)).toBe(sumOneByOne(image, [0, length], 2));
    expect(sums.addBytes(0, length)).toBe(0xff * length);
  });
});
