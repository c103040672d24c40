import { describe, expect, test } from 'vitest';
import { erasedAreas } from './dangers.ts';
import { overwrittenAreas } from './overwritten-areas.ts';
import type { Range } from './ranges.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const original = syntheticImage({
  family: 'edc16',
  software: '1037999001',
  hardware: '0281999001',
  part: '9Z9906999ZZ',
  seed: 5,
});
/** A place at which the image holds something. */
const place = 0xd8000;
const area = (offset: number, length: number): Range => ({ offset, length });
const findOverwritten = (modified: Uint8Array, { offset, length }: Range) =>
  overwrittenAreas(original, modified, [area(offset, length)]);

describe('overwritten area', () => {
  test.each([0xc3, 0x01, 0xfe])('has at least 1 KiB of only %i', (byte) => {
    const fill = (length: number) => original.slice().fill(byte, place, place + length);
    const [stretch] = findOverwritten(fill(0x400), area(place, 0x400));
    expect(stretch?.offset).toBeLessThanOrEqual(place);
    expect(stretch?.length).toBeGreaterThanOrEqual(0x400);
    expect(findOverwritten(fill(0x3f0), area(place, 0x3f0))).toEqual([]);
  });

  test('includes the bytes around a change that already had its value', () => {
    const fill = original.slice().fill(0xc3, place, place + 0x400);
    const before = original
      .slice()
      .fill(0xc3, place, place + 0x10)
      .fill(0xc3, place + 0x3f0, place + 0x400);
    expect(overwrittenAreas(before, fill, [area(place + 0x10, 0x3e0)])).toEqual([area(place, 0x400)]);
    // From the first byte of an image to the last.
    const [image, filled] = [original.slice(place, place + 0x400).fill(0xc3, 0, 1), fill.slice(place, place + 0x400)];
    expect(overwrittenAreas(image, filled, [area(1, 0x3ff)])).toEqual([area(0, 0x400)]);
  });

  test('is not an erased one, which has its own name', () => {
    for (const byte of [0xff, 0]) {
      const erased = original.slice().fill(byte, place, place + 0x800);
      expect(findOverwritten(erased, area(place, 0x800))).toEqual([]);
      expect(erasedAreas(original, erased, [area(place, 0x800)])).toHaveLength(1);
    }
  });

  test.each([
    ['its neighbor behind', 0x1000],
    ['its neighbor in front', -0x1000],
    ['one at an odd distance', 0x2345],
    ['a far one', -0xa7fff],
  ])('has at least 1 KiB that holds %s', (_which, distance) => {
    const copy = (length: number) => original.slice().copyWithin(place, place + distance, place + distance + length);
    const [stretch] = findOverwritten(copy(0x1000), area(place, 0x1000));
    expect(stretch?.offset).toBeLessThanOrEqual(place);
    expect((stretch?.offset ?? 0) + (stretch?.length ?? 0)).toBeGreaterThanOrEqual(place + 0x1000);
    expect(findOverwritten(copy(0x200), area(place, 0x200))).toEqual([]);
  });

  test.each([
    ['from the first byte of the image', 0, 0x2000],
    ['to the last byte of the image', 0x3c00, 0x1000],
    ['from the first byte of its source', 0x2000, 0],
    ['to the last byte of its source', 0x2000, 0x3c00],
    ['of a place one byte further', 0x2000, 0x2001],
    ['at any offset, of a place in front of it', 0x2010, 0x1000],
    ['at any offset, of a place behind it', 0x2010, 0x3003],
  ])('is a copy of 1 KiB %s', (_which, offset, source) => {
    const noise = Uint8Array.from({ length: 0x4000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 23);
    const copy = (length: number) => noise.slice().copyWithin(offset, source, source + length);
    const areasOf = (length: number) => overwrittenAreas(noise, copy(length), [area(offset, length)]);
    expect(areasOf(0x400)).toEqual([area(offset, 0x400)]);
    expect(areasOf(0x3ff)).toEqual([]);
  });

  test('is not found if few bytes of a copy differ from before', () => {
    // Of two maps one after the other every eighth byte differs.
    const maps = Uint8Array.from({ length: 0x2000 }, (_, at) =>
      at % 8 === 0 ? Math.imul(at + 1, 0x9e3779b1) >>> 24 : ((at % 0x800) * 7) >> 3,
    );
    const copied = maps.slice().copyWithin(0x800, 0x1000, 0x1800);
    expect(overwrittenAreas(maps, copied, [area(0x800, 0x800)])).toEqual([]);
  });

  test('is not found in a tune', () => {
    for (const seed of [6, 7, 8]) {
      const tuned = syntheticTuning(original, { family: 'edc16', seed });
      expect(findOverwritten(tuned, area(0, original.length))).toEqual([]);
    }
  });

  test('is found in a pattern with equal slices', () => {
    const pattern = new Uint8Array(0x200000).map((_, at) => at % 7);
    const other = pattern.slice();
    for (let at = 0x10000; at < 0x100000; at++) other[at] = (at + 3) % 7;
    const [stretch] = overwrittenAreas(pattern, other, [area(0x10000, 0xf0000)]);
    expect(stretch).toEqual(area(0x10000, 0xf0000));
  });
});
