import { describe, expect, test } from 'vitest';
import { readingProblems } from './reading.ts';
import { syntheticImage } from './synthetic/index.ts';
import { syntheticLayouts } from './synthetic/layouts.ts';
import { familyImage, imageFamilies } from '#test/family-images.ts';

describe('read without problems', () => {
  test.each(imageFamilies)('is a whole image of %s', (family) => {
    const image = familyImage(family);
    expect(image).toHaveLength(syntheticLayouts[family].minLength);
    expect(readingProblems(image, 'unknown')).toEqual([]);
  });

  test('is one with banks that resemble each other over less than a quarter', () => {
    const image = filled(0x80000);
    image.copyWithin(0x60000, 0x50000, 0x5c000);
    image.copyWithin(0x70000, 0x50000, 0x5c000);
    expect(readingProblems(image, 'edc15')).toEqual([]);
  });

  test('is an ME7.1 of 512 KiB in 1 MiB whose program ends with the lower half', () => {
    const me7 = (length: number) =>
      syntheticImage({
        family: 'me7',
        software: '1037999001',
        hardware: '0281999001',
        part: '9Z9906999ZZ',
        seed: 5,
        length,
      });
    const inOneMiB = (image: Uint8Array) => {
      const wide = new Uint8Array(0x100000).fill(0xff);
      wide.set(image.subarray(0, 0x80000));
      return wide;
    };
    expect(readingProblems(inOneMiB(me7(0x80000)), 'me7')).toEqual([]);
    // The program of one of 1 MiB goes on in the half that is missing, and a lower half is never free.
    expect(readingProblems(inOneMiB(me7(0x100000)), 'me7')).toEqual(['blankHalf']);
    expect(
      readingProblems(inOneMiB(me7(0x80000)).copyWithin(0x80000, 0, 0x80000).fill(0xff, 0, 0x80000), 'me7'),
    ).toEqual(['startUpErased', 'blankHalf']);
  });

  test('is one with a pattern that fills the flash', () => {
    const image = filled(0x80000);
    for (let at = 0x20000; at < 0x70000; at++) image[at] = 'a pattern of 25 characters'.charCodeAt(at % 25);
    expect(readingProblems(image, 'edc15')).toEqual([]);
  });
});

describe('read with problems', () => {
  test('has almost no content', () => {
    const image = new Uint8Array(0x80000).fill(0xff);
    image.set(filled(0x2000));
    expect(readingProblems(image, 'unknown')).toEqual(['mostlyErased']);
  });

  test.each([
    ['first', 0, 0x40000],
    ['second', 0x40000, 0x80000],
  ])('has a blank %s half', (_half, start, end) => {
    expect(readingProblems(filled(0x80000).fill(0xff, start, end), 'unknown')).toEqual(['blankHalf']);
    expect(readingProblems(filled(0x80000).fill(0, start, end), 'unknown')).toEqual(['blankHalf']);
    expect(readingProblems(filled(0x80000).fill(0xc3, start, end), 'unknown')).toEqual([]);
  });

  test('is not one of a family that is read in parts', () => {
    expect(readingProblems(filled(0x80000).fill(0xff, 0, 0x40000), 'edc16')).toEqual([]);
    expect(readingProblems(filled(0x80000).fill(0xff, 0x40000), 'medc17')).toEqual([]);
  });

  test('has equal halves', () => {
    expect(readingProblems(filled(0x100000).copyWithin(0x80000, 0), 'me7')).toEqual(['doubled']);
  });

  test('repeats after a quarter, or wraps around at its end', () => {
    const quarters = filled(0x100000);
    for (const start of [0x40000, 0x80000, 0xc0000]) quarters.copyWithin(start, 0, 0x40000);
    expect(readingProblems(quarters, 'unknown')).toEqual(['repeated']);
    expect(readingProblems(filled(0x100000).copyWithin(0xb8000, 0x78000, 0xb8000), 'unknown')).toEqual(['repeated']);
  });

  test.each([1, 2, 0x36])('has %i bytes after its last page', (tail) => {
    const image = new Uint8Array(0x80000 + tail);
    image.set(filled(0x80000));
    expect(readingProblems(image, 'edc15')).toEqual(['oddTail']);
  });

  test('has a length unknown for flash of its family', () => {
    expect(readingProblems(filled(0x71000), 'edc16')).toEqual([]);
    for (const length of [0x40000, 0x9e000, 0xf0000, 0x168000, 0x171100])
      expect(readingProblems(filled(length), 'edc16')).toEqual([]);
    for (const length of [0x40000, 0x50000, 0x80000, 0x100000])
      expect(readingProblems(filled(length), 'medc17')).toEqual([]);
    expect(readingProblems(filled(0x71000), 'me7')).toEqual(['unusualLength']);
    expect(readingProblems(filled(0x72300), 'unknown')).toEqual(['unusualLength']);
  });

  test('can have several problems at once', () => {
    const image = filled(0x72301).fill(0xff, 0, 0x40000);
    expect(readingProblems(image, 'edc15')).toEqual(['startUpErased', 'blankHalf', 'oddTail', 'unusualLength']);
    expect(readingProblems(new Uint8Array(3), 'unknown')).toEqual(['mostlyErased', 'oddTail', 'unusualLength']);
  });
});

/** Bytes without two equal stretches. */
function filled(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 24);
}
