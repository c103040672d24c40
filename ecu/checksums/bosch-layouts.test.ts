import { describe, expect, test } from 'vitest';
import { toView } from '#ecu/bytes.ts';
import type { Range } from '#ecu/ranges.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { ascii } from '#ecu/text.ts';
import { bmwSignatures } from './bmw-signatures.ts';
import { blockWord, readEdc15, readV41of2002 } from './edc15.ts';
import { readEdc16 } from './edc16.ts';
import { blockHeaderLength, descriptorLength, endValue, headerAddress, sumStart } from './edc16-blocks.ts';
import { readMe7 } from './me7.ts';
import { readMedc17 } from './medc17.ts';
import { endsInsideMedc17Block, findMedc17Blocks, isDataset } from './medc17-blocks.ts';
import type { ChecksumPlan, PlannedCheck } from './plan.ts';
import { readSignature } from './signature.ts';

/*
 * Places and constants of Bosch's checksums, written out: `ecu/synthetic` draws its images from the constants under
 * test, so no other test would see one change. "Pinned" stands for: not in public documentation; pinned.
 */

type Words = readonly [a: number, b: number];

const chained: Words = [0x8631, 0xefcd];
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 24) ^ 0x11);
const blocksOf = (checks: readonly PlannedCheck[] = []) => checks.map(({ start, end }) => [start, end]);
const pairs = (boundaries: readonly number[]) =>
  boundaries.slice(1).map((end, index): [number, number] => [boundaries[index] ?? 0, end]);
const write = (image: Uint8Array, at: number, word: number) => toView(image).setUint32(at, word, true);

describe('EDC15', () => {
  /** The registers in front of the word of a block. */
  const registers = (image: Uint8Array, start: number, end: number, seeds: Words): Words => {
    const word = blockWord(image, start, end, seeds, [0, 0]);
    return [((word & 0xffff) - 0xdaac) & 0xffff, word >>> 16];
  };

  const short = [0x00b80, 0x08000, 0x14000, 0x38b80, 0x40000];
  const fourBanks = [
    0x10000, 0x14000, 0x4c000, 0x50000, 0x50b80, 0x5c000, 0x60000, 0x60b80, 0x6c000, 0x70000, 0x70b80, 0x7c000,
  ];
  const second = [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000];
  // The published table of 1 MiB begins with 4000 and goes on from 74B80 to 94000: these two blocks never hold.
  const sevenBanks = [
    0x04b80, 0x10000, 0x14000, 0x14b80, 0x20000, 0x24000, 0x24b80, 0x30000, 0x34000, 0x34b80, 0x40000, 0x44000, 0x44b80,
    0x50000, 0x54000, 0x54b80, 0x60000, 0x64000, 0x64b80, 0x70000, 0x74000, 0x74b80,
  ];
  const program = [0x94000, 0xcc000, 0xd0000, 0xd0b80, 0xdc000, 0xe0000, 0xe0b80, 0xec000, 0xf0000, 0xf0b80, 0xfc000];
  const optional = [0x7c000, 0x7ec00] as const;

  test.each<[string, number, Words, readonly (readonly [start: number, end: number])[]]>([
    ['256 KiB', 0x40000, [0, 0], pairs(short)],
    ['512 KiB, V4.1', 0x80000, [0, 0], pairs(fourBanks)],
    ['512 KiB, V4.1 with a further bank', 0x80000, [0, 0], [...pairs(fourBanks), optional]],
    ['512 KiB, second V4.1', 0x80000, [0, 0], pairs(second)],
    ['1 MiB', 0x100000, chained, [...pairs(sevenBanks), ...pairs(program)]],
  ])('has its blocks in images of %s', (_image, length, firstSeeds, blocks) => {
    const image = noise(length);
    for (const [index, [start, end]] of blocks.entries())
      write(image, end - 4, blockWord(image, start, end - 4, index === 0 ? firstSeeds : chained));
    const plan = readEdc15(image);
    expect(blocksOf(plan?.checks)).toEqual(blocks);
    expect(plan?.checks.map((check) => check.compute(image))).toEqual(
      blocks.map(([, end]) => toView(image).getUint32(end - 4, true)),
    );
    // A word of C3C3C3C3 marks an unused bank.
    write(image, (blocks[1]?.[1] ?? 0) - 4, 0xc3c3c3c3);
    expect(readEdc15(image)?.checks).toHaveLength(blocks.length - 1);
  });

  test.each([
    [0x80000, [0x50000, 0x60000, 0x70000]],
    [0x100000, [0x50000, 0x60000, 0x70000, 0x80000, 0x90000, 0xa0000, 0xb0000, 0xc0000, 0xd0000, 0xe0000, 0xf0000]],
  ])('of 2002 with %i bytes has its blocks and seeds', (length, banks) => {
    const image = noise(length);
    for (const bank of banks) image.set(ascii('V4.1'), bank + 8);
    const blocks: readonly (readonly [start: number, end: number])[] = [
      [0x8000, 0x10000],
      [0x10000, 0x14000],
      ...banks.flatMap((bank) => pairs([bank - 0x4000, bank, bank + 0xb80, bank + 0xc000])),
    ];
    const checks = readV41of2002(image);
    expect(blocksOf(checks)).toEqual(blocks);
    const [a, b] = registers(image, 0, 0x8000, [0, 0]);
    const code = registers(image, 0x14000, 0x4c000, chained);
    const seeds: readonly (readonly [Words, Words])[] = [
      [
        [((a - 0x79cf) & 0xffff) ^ 0xd565, (b - 0x1033 + 0x308a) & 0xffff],
        [0x4531, 0x3550],
      ],
      [[0, 0], chained],
    ];
    for (const [index, [start, end]] of blocks.entries()) {
      const [before, closing] = seeds[index] ?? [code, code];
      expect(checks[index]?.compute(image)).toBe(blockWord(image, start, end - 4, before, closing));
    }
    for (const other of [0x70000, 0x80800, 0x110000]) expect(readV41of2002(new Uint8Array(other))).toEqual([]);
  });
});

describe('EDC16', () => {
  const places = (image: Uint8Array) =>
    (readEdc16(image)?.checks ?? []).map(({ start, end, storedAt }) => [start, end, storedAt]);

  /** An image with a lone descriptor of the range that begins at 1000. */
  function withDescriptor(base: number, length = 0x2000): Uint8Array {
    const image = new Uint8Array(length);
    const view = toView(image);
    for (const [index, word] of [0x40000101, 4, base + 0x1000, base + 0x10ff, sumStart, endValue].entries())
      view.setUint32(0x100 + 4 * index, word, false);
    view.setUint32(0x1000, 0x12345678, false);
    view.setUint32(0x10fc, (0xcafeaffe - 0xfadecafe - 0x12345678) >>> 0, false);
    return image;
  }

  test('has the constants of its descriptors', () => {
    expect([sumStart, endValue, blockHeaderLength, descriptorLength]).toEqual([0xfadecafe, 0xcafeaffe, 0x2c, 0x28]);
    // A header stands in the page of its first range.
    expect(headerAddress(0x11180, 0x40940)).toBe(0x11940);
  });

  test.each([0, 0x80000, 0xc0000, 0x100000, 0x140000, 0x180000, 0x1c0000, 0x400000, 0x800000])(
    'maps address %i to the first byte of a read',
    (base) => {
      expect(places(withDescriptor(base))).toEqual([[0x1000, 0x1100, 0x10fc]]);
    },
  );

  test('maps no other address to it and has at most 4 MiB', () => {
    for (const base of [0x40000, 0x200000, 0x600000, 0x7f0000, 0x80004])
      expect(places(withDescriptor(base))).toEqual([]);
    expect(places(withDescriptor(0, 0x400000))).toEqual([[0x1000, 0x1100, 0x10fc]]);
    expect(places(withDescriptor(0, 0x400001))).toEqual([]);
  });

  test('counts the apparent BMW signature as one of the image', () => {
    const image = withDescriptor(0, 0x100000);
    image.fill(0xff, 0xe0000, 0xe0200).set([0, 0, 0, 16], 0xe0100);
    for (let at = 0; at < 64; at++) image[0xe0104 + at] = at;
    // No checked range lies behind it.
    expect(readEdc16(image)?.signatures).toEqual([{ offset: 0xe0104, length: 64, signs: [] }]);
  });

  test('signs a block in the 128 bytes that start 84 (hexadecimal) before its end', () => {
    const image = noise(0x80000);
    expect(readSignature(image, 0x60000, 0x80000, 0x7ff74)).toEqual({
      offset: 0x7ff7c,
      length: 0x80,
      signs: [{ offset: 0x60000, length: 0x1ff7c }],
    });
    for (const trailer of [0x7ff70, 0x7ff78]) expect(readSignature(image, 0x60000, 0x80000, trailer)).toBeUndefined();
  });
});

describe('BMW signatures', () => {
  const before: Range = { offset: 0x1000, length: 0x100 };
  const behind: Range = { offset: 0xf0000, length: 0x100 };
  const further: Range = { offset: 0xf8000, length: 0x100 };

  /** Erased flash with a signature of some words; `pairCount` of its first 64 bytes come twice. */
  function signed(at: number, words: number, pairCount = 0): Uint8Array {
    const image = new Uint8Array(0x100000).fill(0xff);
    toView(image).setUint32(at - 4, words, false);
    for (let index = 0; index < 4 * words; index++)
      image[at + index] = index < 2 * pairCount ? Math.floor(index / 2) : index;
    return image;
  }

  test.each([0xc0314, 0xdff04, 0xe0104])('are found at %i', (at) => {
    for (const words of [16, 32])
      expect(bmwSignatures(signed(at, words), [further, behind, before])).toEqual([
        { offset: at, length: 4 * words, signs: [behind] },
      ]);
    for (const words of [15, 17, 31, 33]) expect(bmwSignatures(signed(at, words), [behind])).toEqual([]);
    for (const other of [at - 4, at + 4, at + 0x100]) expect(bmwSignatures(signed(other, 16), [behind])).toEqual([]);
  });

  test('need twelve erased bytes on each side', () => {
    // Pinned.
    for (const [place, count] of [
      [0xdff04 - 4 - 12, 0],
      [0xdff04 - 4 - 13, 1],
      [0xdff44 + 11, 0],
      [0xdff44 + 12, 1],
    ] as const) {
      const image = signed(0xdff04, 16);
      image[place] = 0;
      expect(bmwSignatures(image, [behind])).toHaveLength(count);
    }
  });

  test('have an entropy of at least 5.4 bits', () => {
    // Pinned: 5.41 with 19 bytes that come twice, 5.38 with 20.
    expect(bmwSignatures(signed(0xdff04, 16, 19), [behind])).toHaveLength(1);
    expect(bmwSignatures(signed(0xdff04, 16, 20), [behind])).toEqual([]);
  });
});

describe('EDC17 and MED17', () => {
  /** A block of 512 bytes at 80000000 with one structure over all of it but the end mark. */
  function block(id: number, algorithm = 0): Uint8Array {
    const image = new Uint8Array(0x200);
    image[0] = id;
    image.set(ascii('1037999001'), 0x1a);
    for (const [at, word] of [
      [0x04, 0x200],
      [0x0c, 0x800001fc],
      [0x2c, 1],
      [0x38, 0x80000000],
      [0x3c, 0x800001fb],
      [0x40, 0xfadecafe],
      [0x44, 0xcafeaffe],
      [0x1fc, 0xdeadbeef],
    ] as const)
      write(image, at, word);
    image[0x50] = algorithm;
    return image;
  }
  const ids = [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0xe0, 0xf0, 0xf1];
  const checksOf = (plan: ChecksumPlan | undefined) =>
    plan?.checks.map(({ name, start, end, storedAt }) => [name, start, end, storedAt]);

  test('has blocks with these ids', () => {
    for (let id = 0; id < 0x100; id++)
      expect(findMedc17Blocks(block(id))).toEqual(
        ids.includes(id)
          ? [{ id, offset: 0, length: 0x200, address: 0x80000000, software: '1037999001', structures: [0x34] }]
          : [],
      );
    expect(ids.filter((id) => isDataset({ id }))).toEqual([0x60, 0x70]);
  });

  test('ends inside a block with at least its first structure', () => {
    const whole = block(0x60);
    const withWord = (at: number, word: number) => {
      const image = whole.slice();
      write(image, at, word);
      return image.slice(0, 0x100);
    };
    expect(endsInsideMedc17Block(whole)).toBe(false);
    for (const length of [0x1fc, 0x100, 0x54]) expect(endsInsideMedc17Block(whole.slice(0, length))).toBe(true);
    expect(endsInsideMedc17Block(whole.slice(0, 0x50))).toBe(false);
    // No id of a block, no size, a structure that begins elsewhere, no software number.
    for (const [at, word] of [
      [0x00, 0x61],
      [0x04, 0],
      [0x38, 0x80000004],
      [0x1a, 0],
    ] as const)
      expect(endsInsideMedc17Block(withWord(at, word))).toBe(false);
  });

  test.each([
    [0x00, 'crc32'],
    [0x01, 'add32'],
    [0x10, 'add16'],
  ])('has algorithm %i', (algorithm, name) => {
    expect(checksOf(readMedc17(block(0x60, algorithm)))).toEqual([[name, 0, 0x1fc, 0x1f8]]);
  });

  test('has no other algorithm', () => {
    for (const algorithm of [0x02, 0x0f, 0x11, 0xff]) expect(readMedc17(block(0x60, algorithm))).toBeUndefined();
  });
});

describe('ME7', () => {
  test.each([
    [0x80000, 0x7ffe0],
    [0x100000, 0xfffe0],
  ])('with %i bytes has the places of its start-up table and its program', (length, programSum) => {
    const checks = readMe7(syntheticImage({ family: 'me7', software: '1037999001', seed: 3, length }))?.checks ?? [];
    const named = (name: string) => checks.filter((check) => check.name === name);
    const words = (places: readonly number[]) => places.map((offset) => ({ offset, length: 2 }));
    expect(named('startUp')).toMatchObject([{ storedAt: 0x8038, parts: words([0x8000, 0xfffe]) }]);
    // Pages of 8 KiB below 10000 and from 20000 on, of each the first and the last word.
    const pages = Array.from({ length: length / 0x2000 }, (_, index) => 0x2000 * index);
    const inProgram = pages.filter((page) => page < 0x10000 || page >= 0x20000);
    expect(named('pages')).toMatchObject([
      { storedAt: 0x803c, parts: words(inProgram.flatMap((page) => [page, page + 0x1ffe])) },
    ]);
    expect(named('program')).toMatchObject([
      {
        storedAt: programSum,
        parts: [
          { offset: 0, length: 0xfc00 },
          { offset: 0x20000, length: length - 0x20000 },
        ],
      },
    ]);
  });
});
