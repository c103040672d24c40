import { describe, expect, test } from 'vitest';
import { ascii } from '#ecu/text.ts';
import { listPlaces, writeBigEndian } from '#test/checksum-places.ts';
import { span } from './big-endian-sums.ts';
import { densoTable, dieselWordAt, readDenso } from './denso.ts';
import { gmE38Plan, segmentFields } from './gm-e38.ts';
import { gmP01Plan, readGmP01 } from './gm-p01.ts';
import { mitsucanCheck, readMitsucan, readMitsucanSoftware } from './mitsucan.ts';
import { nissanPair, nissanPlan, readNissan } from './nissan.ts';
import { correctChecksums } from './plan.ts';
import { type HitachiLayout, hitachiM32rCan, hitachiM32rKline, hitachiSh7058 } from './subaru-hitachi.ts';

/*
 * Places and constants of the big-endian checksums of GM, Mitsubishi, Denso, Nissan and Hitachi, written out:
 * `ecu/synthetic` draws its images from the constants under test, so no other test would see one change. "Pinned"
 * stands for: not in public documentation; pinned.
 */

describe('GM E38', () => {
  test('has an index of six segments at 10000', () => {
    expect(segmentFields).toEqual([0x10024, 0x10048, 0x1006b, 0x1008e, 0x100b1, 0x100d4]);
  });

  test('has two words at the start of each segment', () => {
    const image = new Uint8Array(0x200000);
    const segments = [0x40000, 0x60000, 0x80000, 0xa0000, 0xc0000, 0xe0000];
    for (const [index, field] of segmentFields.entries())
      writeBigEndian(image, field, [segments[index] ?? 0, (segments[index] ?? 0) + 0xfff]);
    expect(listPlaces(gmE38Plan(image)?.checks)).toEqual(
      segments.flatMap((at) => [
        ['crc16', at + 0x1e, 2, [at + 2, at + 0x1e], [at + 0x20, at + 0x1000]],
        ['sum16', at, 2, [at + 2, at + 0x1000]],
      ]),
    );
    // Pinned: a segment is longer than 24 (hexadecimal).
    for (const [length, isSound] of [
      [0x24, false],
      [0x26, true],
    ] as const) {
      writeBigEndian(image, 0x10024, [0x40000, 0x40000 + length - 1]);
      expect(gmE38Plan(image) !== undefined).toBe(isSound);
    }
  });
});

describe('GM P01 and P59', () => {
  const ends = [0x15400, 0x17800, 0x1a000, 0x1b800, 0x1c000, 0x1e000, 0x1fffe];
  const starts = [0x8000, ...ends.slice(0, -1)];
  function withTable(length: number): Uint8Array {
    const image = new Uint8Array(length);
    // The last address is that of the last byte, or of the last word.
    writeBigEndian(
      image,
      0x514,
      starts.flatMap((start, index) => [start, (ends[index] ?? 0) - 1 - (index % 2)]),
    );
    return image;
  }

  test.each([0x80000, 0x100000])('have a word before each of seven segments, and one at 500, in %i bytes', (length) => {
    expect(listPlaces(gmP01Plan(withTable(length))?.checks)).toEqual([
      ...starts.map((start, index) => ['sum16', start, 2, [start + 2, ends[index]]]),
      ['sum16', 0x500, 2, [0, 0x500], [0x502, 0x4000], [0x20000, length - 2]],
    ]);
  });

  test('are read if five of the eight words are valid', () => {
    const drawn = withTable(0x80000);
    for (const start of [...starts, 0x20000]) drawn[start + 0x100] = start >>> 12;
    const plan = gmP01Plan(drawn);
    const image = plan && correctChecksums(plan, drawn);
    if (image === undefined) throw new RangeError('the table is not read');
    for (const at of [0x9000, 0x16000, 0x18000]) image[at] = 1;
    expect(readGmP01(image)?.checks).toHaveLength(8);
    image[0x30000] = 1;
    expect(readGmP01(image)).toBeUndefined();
    // Zeros add up to zero as well, and are no segment.
    expect(readGmP01(withTable(0x80000))).toBeUndefined();
  });

  test.each([
    ['starts in the data of the car', 0, [0x7ffe, 0x153ff]],
    ['starts at an odd place', 1, [0x15401, 0x177ff]],
    ['ends behind the calibration', 6, [0x1e000, 0x20001]],
    ['has no word behind its own', 3, [0x1a000, 0x1a001]],
    ['covers the word of another one', 4, [0x1a002, 0x1bfff]],
  ])('are not read if a segment %s', (_what, index, addresses) => {
    const image = withTable(0x80000);
    writeBigEndian(image, 0x514 + 8 * index, addresses);
    expect(gmP01Plan(image)).toBeUndefined();
  });

  test('have no other lengths', () => {
    for (const length of [0x40000, 0x7fffe, 0x200000]) expect(gmP01Plan(withTable(length))).toBeUndefined();
  });
});

describe('Mitsubishi', () => {
  test('has one word that balances the image, and its software number', () => {
    expect(listPlaces([mitsucanCheck()])).toEqual([['balance32', 0xbfff0, 4, [0, 0xbfff0], [0xbfff4, 0x100000]]]);
    const image = new Uint8Array(0x100000);
    expect(mitsucanCheck().compute(image)).toBe(0x5aa55aa5);
    writeBigEndian(image, 0xbfff0, [0x5aa55aa5]);
    expect(readMitsucan(image)).toBeDefined();
    // Pinned.
    image.set([0x99, 0x98, 0x97, 0x96], 0x5002a);
    expect(readMitsucanSoftware(image)).toEqual(['99989796']);
  });
});

describe('Denso', () => {
  /** An image with one valid entry of the table at `at`. */
  function withEntry(length: number, at: number): Uint8Array {
    const image = new Uint8Array(length);
    writeBigEndian(image, 0x1000, [0x12345678]);
    writeBigEndian(image, at, [0x1000, 0x2000, 0x5aa5a55a - 0x12345678]);
    return image;
  }

  test.each([0x80000, 0x100000, 0x180000])('has a table of 17 entries 480 before the end of %i bytes', (length) => {
    const first = length - 0x480;
    for (const at of [first, first + 16 * 12])
      expect(listPlaces(readDenso(withEntry(length, at))?.checks)).toEqual([
        ['balance32', at + 8, 4, [0x1000, 0x2000]],
      ]);
    for (const at of [first - 12, first + 4, first + 17 * 12]) expect(readDenso(withEntry(length, at))).toBeUndefined();
    // An image that knows of no table at this place has all its entries read.
    const whole = new Uint8Array(length);
    for (let index = 0; index < 20; index++) writeBigEndian(whole, first + 12 * index, [0x1000, 0x2000, 0]);
    expect(densoTable(whole, first)?.checks).toHaveLength(17);
  });

  test('has no usual table in other lengths', () => {
    for (const length of [0x40000, 0xc0000, 0x200000])
      expect(readDenso(withEntry(length, length - 0x480))).toBeUndefined();
  });

  test('has 2 MiB at most', () => {
    for (const [length, isRead] of [
      [0x200000, true],
      [0x200004, false],
    ] as const) {
      const image = withEntry(length, 0x40000);
      image.set(image.slice(0x40000, 0x4000c), 0x4000c);
      expect(readDenso(image) !== undefined).toBe(isRead);
    }
  });

  test('ignores one word in a diesel image', () => {
    expect(dieselWordAt(0x100000)).toBe(0xffafc);
    expect(dieselWordAt(0x180000)).toBe(0x17fafc);
    for (const length of [0x80000, 0xffffc, 0x200000]) expect(dieselWordAt(length)).toBeUndefined();
  });
});

describe('Nissan', () => {
  /** An image that names a processor; the pairs stand near the ends of what they cover. */
  function withProcessor(name: string, length: number, block: readonly [start: number, end: number]): Uint8Array {
    const image = Uint8Array.from({ length }, (_, at) => Math.imul(at + 7, 0x9e3779b1) >>> 24);
    const [start, end] = block;
    image.set(ascii(name), 0x400);
    writeBigEndian(image, 0x500, [start, end - 1]);
    const plan = nissanPlan(
      [...nissanPair(span(start, end), end - 16, end - 8), ...nissanPair(span(0, length), length - 16, length - 8)],
      length,
    );
    if (plan === undefined) throw new RangeError('the pairs depend on each other');
    return correctChecksums(plan, image);
  }

  // Pinned: the processors, the lengths, and 4 KiB as the shortest block.
  test.each([
    ['SH705101', 2],
    ['SH705415', 4],
    ['SH705507', 4],
    ['SH705513', 4],
    ['SH705520', 4],
    ['SH705821', 4],
    ['SH705823', 4],
  ])('has the words of processor %s', (name, count) => {
    const places = listPlaces(readNissan(withProcessor(name, 0x80000, [0x10000, 0x11000]))?.checks);
    expect(places).toHaveLength(count);
    expect(places.slice(-2)).toEqual([
      ['sum32', 0x7fff0, 4, [0, 0x7fff0], [0x7fff4, 0x7fff8], [0x7fffc, 0x80000]],
      ['xor32', 0x7fff8, 4, [0, 0x7fff0], [0x7fff4, 0x7fff8], [0x7fffc, 0x80000]],
    ]);
    if (count === 4)
      expect(places[0]).toEqual(['sum32', 0x10ff0, 4, [0x10000, 0x10ff0], [0x10ff4, 0x10ff8], [0x10ffc, 0x11000]]);
  });

  test('has no other processors, and no shorter block', () => {
    for (const name of ['SH705102', 'SH705414', 'SH705822'])
      expect(readNissan(withProcessor(name, 0x80000, [0x10000, 0x11000]))).toBeUndefined();
    expect(readNissan(withProcessor('SH705513', 0x80000, [0x10000, 0x10ffc]))).toBeUndefined();
  });

  test('has these lengths', () => {
    for (const [length, isRead] of [
      [0x40000, true],
      [0x60000, true],
      [0x80000, true],
      [0x100000, true],
      [0x50000, false],
      [0xc0000, false],
    ] as const)
      expect(readNissan(withProcessor('SH705101', length, [0x10000, 0x11000])) !== undefined).toBe(isRead);
  });
});

describe('Hitachi of Subaru', () => {
  test.each<[string, HitachiLayout, number, number, unknown[], unknown[]]>([
    [
      // Pinned.
      'M32R over CAN',
      hitachiM32rCan,
      0x80000,
      4,
      [
        ['sum32', 0x7ffe8, 4, [0x6000, 0x8000]],
        ['xor32', 0x7ffec, 4, [0x6000, 0x8000]],
        ['sum32', 0x7fff0, 4, [0, 0x10000], [0x10004, 0x7fff0]],
        ['xor32', 0x7fff4, 4, [0, 0x10000], [0x10004, 0x7fff0]],
        ['balance16', 0x7fffa, 2, [0x4000, 0x10000], [0x10004, 0x7fffa], [0x7fffc, 0x80000]],
      ],
      [['sum8xor8', 0x10000, 2, [0, 0x10000], [0x10004, 0x80000]]],
    ],
    [
      'M32R over the K line',
      hitachiM32rKline,
      0x80000,
      2,
      [
        ['balance16', 0x7fffa, 2, [0x4000, 0x8100], [0x8104, 0x7fffa], [0x7fffc, 0x80000]],
        ['sum8xor8', 0x8100, 2, [0, 0x8100], [0x8102, 0x80000]],
      ],
      [],
    ],
    [
      'SH7058',
      hitachiSh7058,
      0x100000,
      3,
      [
        ['sum32', 0xfffe8, 4, [0x18400, 0x1e000]],
        ['xor32', 0xfffec, 4, [0x18400, 0x1e000]],
        ['balance32', 0xffff8, 4, [0x4000, 0xffff0], [0xffffc, 0x100000]],
        ['sum32', 0xffff0, 4, [0, 0xffff0], [0xffff8, 0x100000]],
        ['xor32', 0xffff4, 4, [0, 0xffff0], [0xffff8, 0x100000]],
      ],
      [],
    ],
  ])('%s has its words at fixed places', (_layout, layout, length, minValid, checks, optional) => {
    expect(layout).toMatchObject({ length, minValid });
    expect(listPlaces(layout.checks)).toEqual(checks);
    expect(listPlaces(layout.optional)).toEqual(optional);
  });

  test('adds all bytes of an M32R and takes their exclusive or', () => {
    const image = new Uint8Array(0x80000);
    for (const [at, byte] of [
      [0, 0x12],
      [0x80ff, 0x34],
      [0x8102, 0xf0],
      [0x7ffff, 0x55],
    ] as const)
      image[at] = byte;
    // Its own word does not count.
    image.fill(0x77, 0x8100, 0x8102);
    expect(hitachiM32rKline.checks[1]?.compute(image)).toBe(0x8b83);
  });

  test('balances words of 16 bits to 5AA5, and of 32 bits to 5AA5A55A', () => {
    expect(hitachiM32rKline.checks[0]?.compute(new Uint8Array(0x80000))).toBe(0x5aa5);
    expect(hitachiSh7058.checks[2]?.compute(new Uint8Array(0x100000))).toBe(0x5aa5a55a);
  });
});
