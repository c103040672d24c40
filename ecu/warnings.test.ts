import { describe, expect, test } from 'vitest';
import { inspectFile } from './index.ts';
import { writeWords } from './synthetic/big-endian.ts';
import { syntheticImage } from './synthetic/index.ts';
import { erase, takeFirstHalf, hasReadWarning } from '#test/damaged-reads.ts';
import { withRightSums } from '#test/family-images.ts';

/*
 * Warnings are rare and true: none of a whole read, one of every read that was cut to half or lost a block that the rest of
 * it names. Here by facts of the forms of reads; `real-warnings.test.ts` holds the figures over real images.
 */

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ', seed: 6 };

describe('read warnings', () => {
  const images: readonly (readonly [string, Uint8Array])[] = [
    ['EDC15 of 512 KiB', syntheticImage({ ...numbers, family: 'edc15' })],
    ['EDC15 of 1 MiB', syntheticImage({ ...numbers, family: 'edc15', form: 'nineBanks' })],
    ['EDC16 of 1 MiB', syntheticImage({ ...numbers, family: 'edc16' })],
    ['EDC16 of 2 MiB', syntheticImage({ ...numbers, family: 'edc16', form: 'internal' })],
    ['EDC16 of 960 KiB', syntheticImage({ ...numbers, family: 'edc16', form: 'partial' })],
    ['EDC17 with its calibration alone', syntheticImage({ ...numbers, family: 'medc17' })],
    ['EDC17 with its data flash', syntheticImage({ ...numbers, family: 'medc17', form: 'full' })],
    ['ME7 of 512 KiB', syntheticImage({ ...numbers, family: 'me7', length: 0x80000 })],
    ['ME7 of 1 MiB', syntheticImage({ ...numbers, family: 'me7', length: 0x100000 })],
    ['EDC16C31', withRightSums(edc16c31(), 'edc16')],
    ['EDC16C39', withRightSums(edc16c39(), 'edc16')],
    ['MS43', siemens(0x80000, 0x3f80, '5WK99999--9999999999MS43')],
    ['Simos 3', siemens(0x80000, 0x7f80, '5WP49999----')],
    ['SID803', siemens(0x100000, 0x6300, '5WS49999Z-T     ')],
  ];

  test.each(images)('%s has one only when cut to its first half', (_, image) => {
    expect(hasReadWarning(inspectFile(image))).toBe(false);
    expect(hasReadWarning(inspectFile(takeFirstHalf(image)))).toBe(true);
  });

  test('an EDC17 that ends inside its only block is cut off, although nothing names its family', () => {
    const image = syntheticImage({ ...numbers, family: 'medc17' }).slice(0x1a0000);
    image.set(content(0x1f800), 0x800);
    const facts = inspectFile(image.slice(0, 0x20000));
    expect(facts).toMatchObject({ identity: { family: 'unknown' }, reading: expect.arrayContaining(['cutOff']) });
  });

  test.each([
    ['that is stated by its distance from the flash', 0x20000, 0x40000],
    ['that is stated by its address', 0xe0000, 0x1f000],
  ])('an EDC16C31 lacks the block %s', (_, offset, length) => {
    for (const fill of [0xff, 0])
      expect(inspectFile(erase(edc16c31(), { offset, length }, fill)).reading).toEqual(['blockMissing']);
  });

  test('an EDC16C31 lacks its first block, which nothing names', () => {
    expect(inspectFile(erase(edc16c31(), { offset: 0, length: 0x20000 })).reading).toEqual(['blockMissing']);
  });

  test('an EDC16C39 lacks the named block without descriptors', () => {
    expect(inspectFile(erase(edc16c39(), { offset: 0x40000, length: 0x90000 })).reading).toEqual(['blockMissing']);
  });

  test('the calibration of an EDC16C39 alone has no warning', () => {
    expect(inspectFile(erase(edc16c39(), { offset: 0, length: 0x180000 })).reading).toEqual([]);
  });

  test('an EDC16 of 512 KiB lacks the leading block that its data set names', () => {
    const flash = content(0x80000);
    drawHeader(flash, 0, { first: 0x180000, last: 0x1bffff, next: 0 });
    drawHeader(flash, 0x40000, { first: 0x1c0000, last: 0x1fffff, next: 0x180000 });
    expect(inspectFile(flash).reading).toEqual([]);
    expect(inspectFile(erase(flash, { offset: 0, length: 0x40000 })).reading).toEqual(['blockMissing']);
  });

  test.each([
    ['FF', 0xff],
    ['00', 0],
    ['C3', 0xc3],
  ])('an EDC16 whose start-up code was filled with %s has one in every read with its internal flash', (_, fill) => {
    for (const length of [0x70000, 0x70100, 0x71000, 0x171100, 0x200000]) {
      const image = content(length);
      drawHeader(image, 0x10140, { first: 0x10140, last: 0x3feff, next: 0 });
      expect(inspectFile(image).reading).not.toContain('startUpErased');
      expect(inspectFile(erase(image, { offset: 0, length: 0x7fc0 }, fill)).reading).toContain('startUpErased');
    }
  });

  test.each([
    ['its further bank', 0x7c000, 0x2c00],
    ['the first block of a bank', 0x50000, 0xb80],
  ])('an EDC15 lacks %s', (_, offset, length) => {
    const image = syntheticImage({ ...numbers, family: 'edc15' });
    for (const fill of [0xff, 0])
      expect(inspectFile(erase(image, { offset, length }, fill)).reading).toEqual(['blockMissing']);
  });
});

/**
 * BMW's EDC16C31 of 1 MiB: its blocks begin at 8000, 20000 and E0000; the first names the second by its distance from the
 * start of the flash, and the third describes a range from 80 bytes in front of its page on.
 */
function edc16c31(): Uint8Array {
  const image = content(0x100000).fill(0xff, 0, 0x8000).fill(0xff, 0x60000, 0xe0000);
  drawHeader(image, 0x8260, { first: 0x808180, last: 0x81fff7, next: 0x20000 });
  drawHeader(image, 0x20000, { first: 0x820000, last: 0x85fffb, next: 0x8e0044 });
  drawHeader(image, 0xe0044, { first: 0x8dff80, last: 0x8feffb, next: 0 });
  return image;
}

/** EDC16C39 of 2 MiB: one of the blocks that others name has a header with the software number, and describes no range. */
function edc16c39(): Uint8Array {
  const image = content(0x200000).fill(0xff, 0xd0000, 0x180000);
  drawHeader(image, 0x10140, { first: 0x10140, last: 0x3feff, next: 0x1c0000 });
  drawHeader(image, 0x40000, { size: 0x90000, next: 0 });
  drawHeader(image, 0x180000, { first: 0x180000, last: 0x1bffff, next: 0x40000 });
  drawHeader(image, 0x1c0000, { first: 0x1c0000, last: 0x1fdfff, next: 0x180000 });
  return image;
}

function drawHeader(
  image: Uint8Array,
  offset: number,
  { first, last, next, size = 0 }: { first?: number; last?: number; next: number; size?: number },
): void {
  const describes = first !== undefined && last !== undefined;
  writeWords(image, offset, [describes ? 0x58 : 0x30, 0x40, size, next]);
  image.set(Buffer.from('1037999001SYNTHETIC0'), offset + 0x10);
  if (describes) writeWords(image, offset + 0x2c, [0x40000101, 4, first, last, 0xfadecafe, 0xcafeaffe, 0, 0]);
}

/** Bytes without two equal stretches, of no higher entropy than code. */
function content(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 26);
}

/** A flash of Siemens that shows the serial number of its unit. */
function siemens(length: number, at: number, serial: string): Uint8Array {
  const image = content(length);
  image.set(Buffer.from(serial), at);
  return image;
}
