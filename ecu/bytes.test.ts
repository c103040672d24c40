import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countBytes,
  entropy,
  findPattern,
  fromHex,
  hasEqualHalves,
  isBlank,
  matchesAt,
  readUint32,
  toHex,
} from './bytes.ts';
import { countDifferences, joinRanges, outside, subtractRanges } from './ranges.ts';
import { ascii, findShapes, hasShape, readPrintable } from './text.ts';

describe('bytes', () => {
  test('words are read in either byte order and never out of bounds', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5);
    expect(readUint32(bytes, 0, 'big')).toBe(0x01020304);
    expect(readUint32(bytes, 1, 'little')).toBe(0x05040302);
    expect(readUint32(bytes, 2, 'big')).toBeUndefined();
    expect(readUint32(bytes, -1, 'big')).toBeUndefined();
  });

  test('entropy is 0 for a fill and 8 for every byte once', () => {
    expect(entropy(new Uint8Array(64))).toBe(0);
    expect(entropy(new Uint8Array())).toBe(0);
    expect(entropy(Uint8Array.from({ length: 256 }, (_, index) => index))).toBe(8);
    expect(entropy(Uint8Array.of(1, 1, 1, 2, 2, 2))).toBe(1);
  });

  test('patterns are found everywhere, including overlapping ones, up to the limit', () => {
    const bytes = Uint8Array.of(7, 7, 7, 1, 7, 7);
    expect(findPattern(bytes, Uint8Array.of(7, 7), 9)).toEqual([0, 1, 4]);
    expect(findPattern(bytes, Uint8Array.of(7, 7), 2)).toEqual([0, 1]);
    expect(matchesAt(bytes, 5, Uint8Array.of(7, 7))).toBe(false);
  });

  test('no pattern is missed', () => {
    const few = fc.uint8Array({ max: 2, maxLength: 60 });
    // Long ones are looked for by words, which may begin at any byte of the file.
    const long = fc
      .tuple(fc.nat(3), fc.uint8Array({ max: 1, minLength: 200, maxLength: 400 }))
      .map(([skipped, bytes]) => {
        const held = new Uint8Array(skipped + bytes.length);
        held.set(bytes, skipped);
        return held.subarray(skipped);
      });
    const short = fc.uint8Array({ max: 2, minLength: 1, maxLength: 5 });
    const pairs = fc.oneof(
      fc.tuple(few, short),
      long.chain((bytes) =>
        fc
          .tuple(fc.nat(bytes.length - 12), fc.integer({ min: 6, max: 12 }))
          .map(([offset, length]): [Uint8Array, Uint8Array] => [bytes, bytes.slice(offset, offset + length)]),
      ),
    );
    fc.assert(
      fc.property(pairs, ([bytes, pattern]) => {
        const everywhere = [...bytes.keys()].filter((offset) => matchesAt(bytes, offset, pattern));
        expect(findPattern(bytes, pattern, bytes.length)).toEqual(everywhere);
      }),
    );
  });

  test('no pattern is missed across chunks of the search', () => {
    const pattern = ascii('MARELLI ');
    fc.assert(
      fc.property(fc.array(fc.nat(3 * 0x1000), { maxLength: 5 }), fc.nat(3), (places, skipped) => {
        const bytes = new Uint8Array(3 * 0x1000 + 20).subarray(skipped);
        for (const place of [...places, 0x1000 - 4, 0x2000 - 3]) bytes.set(pattern, place);
        const everywhere = [...bytes.keys()].filter((offset) => matchesAt(bytes, offset, pattern));
        expect(findPattern(bytes, pattern, bytes.length)).toEqual(everywhere);
      }),
    );
  });

  test('bytes are counted correctly, also in runs of equal words', () => {
    const run = fc.tuple(fc.integer({ min: 0xfd, max: 0x102 }), fc.nat(1500));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 10 }), fc.nat(3), (runs, skipped) => {
        const bytes = Uint8Array.from(runs.flatMap(([byte, times]) => Array.from({ length: times }, () => byte)));
        const seen = bytes.subarray(Math.min(skipped, bytes.length));
        const counts = new Uint32Array(0x100);
        for (const byte of seen) counts[byte] = (counts[byte] ?? 0) + 1;
        expect(countBytes(seen)).toEqual(counts);
      }),
    );
  });

  test('hex is encoded and decoded, and other text is rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
    );
    expect(fromHex('abc')).toBeUndefined();
    expect(fromHex('0g')).toBeUndefined();
  });

  test('a blank image is all FF or all 00', () => {
    expect(isBlank(Uint8Array.of(0xff, 0xff))).toBe(true);
    expect(isBlank(Uint8Array.of(0xff, 0))).toBe(false);
    expect(isBlank(Uint8Array.of(0xc3, 0xc3))).toBe(false);
    expect(isBlank(new Uint8Array())).toBe(true);
  });

  test('one different byte is detected in a fill and in the second half', () => {
    const fill = fc.constantFrom(0, 0xff);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x1800 }), fc.nat(), fc.nat(3), fill, (length, place, skipped, byte) => {
        const image = new Uint8Array(skipped + 2 * length).fill(byte).subarray(skipped);
        expect([isBlank(image), hasEqualHalves(image)]).toEqual([true, true]);
        image[place % image.length] = byte ^ 1;
        expect([isBlank(image), hasEqualHalves(image)]).toEqual([false, false]);
        expect(hasEqualHalves(image.subarray(1))).toBe(false);
      }),
    );
  });
});

describe('ranges', () => {
  test('overlapping and adjacent ranges are merged and limited to the image', () => {
    const ranges = [span(8, 12), span(0, 4), span(4, 6), span(10, 99), span(5, 5), span(-4, 1)];
    expect(joinRanges(ranges, 16)).toEqual([span(0, 6), span(8, 16)]);
    expect(outside(ranges, 20)).toEqual([span(6, 8)]);
    expect(outside([], 3)).toEqual([span(0, 3)]);
  });

  test('subtracting ranges leaves the rest', () => {
    expect(subtractRanges([span(0, 10)], [span(2, 4), span(9, 20)], 30)).toEqual([span(0, 2), span(4, 9)]);
  });

  test('differences are counted inside the ranges only', () => {
    expect(countDifferences(Uint8Array.of(1, 2, 3), Uint8Array.of(9, 9, 9), [span(0, 1), span(2, 3)])).toBe(2);
  });

  test('no difference is missed in a long image', () => {
    const length = 0x2800 + 3;
    const places = fc.array(fc.nat(length - 1), { maxLength: 20 });
    fc.assert(
      fc.property(places, fc.nat(length), fc.nat(length), fc.nat(3), (changed, one, two, skipped) => {
        const image = new Uint8Array(length);
        const other = new Uint8Array(length + skipped).subarray(skipped);
        for (const place of [...changed, 0xfff, 0x1000]) other[place] = 1;
        const [start, end] = [Math.min(one, two), Math.max(one, two)];
        const expected = other.subarray(start, end).reduce((sum, byte) => sum + byte, 0);
        expect(countDifferences(image, other, [span(start, end)])).toBe(expected);
      }),
    );
  });
});

describe('text', () => {
  test('patterns match digits, capitals and literals', () => {
    const bytes = ascii('xx1037A12345');
    expect(hasShape(bytes, 2, '1037?#####')).toBe(true);
    expect(hasShape(bytes, 3, '1037?#####')).toBe(false);
    expect([...findShapes(bytes, ['1037?#####', '##'])]).toEqual([2, 3, 4, 7, 8, 9, 10]);
  });

  test('printable text ends at the first other byte', () => {
    expect(readPrintable(ascii('abc\u0000d'), 0, 8)).toBe('abc');
    expect(readPrintable(ascii('abcdef'), 1, 2)).toBe('bc');
  });
});

function span(start: number, end: number): { offset: number; length: number } {
  return { offset: start, length: end - start };
}
