import { describe, expect, test } from 'vitest';
import { fromHex, toView } from '#ecu/bytes.ts';
import { runCrc32 } from './crc32.ts';
import { readMe7 } from './me7.ts';
import {
  type ChecksumPlan,
  type PlannedCheck,
  checksumWords,
  checksumsHold,
  correctChecksums,
  getParts,
  verifyChecksums,
} from './plan.ts';
import { outside } from '#ecu/ranges.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { ascii } from '#ecu/text.ts';
import { firstDifference } from '#test/first-difference.ts';

const numbers = { family: 'me7', software: '1037999001', seed: 4 } as const;
const plain = syntheticImage({ ...numbers, length: 0x100000 });
const signed = syntheticImage({ ...numbers, signed: true });

/** Places of the tables in the synthetic image, and of the instructions that name the places of checksums. */
const mainTable = 0x1fbc0;
const smallTable = 0x14224;
const programRanges = 0x25000;
const loadsRangeStart = 'e6f80200e6f98100f2f4';
const loadsBytesAhead = 'e6fc0040e6fd8100e08eda000000f6f4';

describe('checks of an ME7 image', () => {
  test('are found where its code and its tables say', () => {
    const { checks } = planOf(plain);
    const single = checks.filter(({ name }) => name !== 'multipoint' && name !== 'complement');
    expect(single.map(({ name, start, end, storedAt }) => [name, start, end, storedAt])).toEqual([
      ['startUp', 0x8000, 0x10000, 0x8038],
      ['parameters', 0x10000, 0x20000, 0x1f000],
      ['crc32', 0x10002, 0x13fff, 0x7a866],
      ['crc32', 0x14302, 0x17f4f, 0x7a86c],
      ['crc32', 0x18192, 0x1fbb1, 0x7a872],
      ['pages', 0, 0x100000, 0x803c],
      ['program', 0, 0x100000, 0xfffe0],
    ]);
    const descriptors = checks.filter(({ name }) => name === 'multipoint');
    expect(descriptors).toHaveLength(2 + 64);
    expect(descriptors.slice(0, 3).map(({ start, end, storedAt }) => [start, end, storedAt])).toEqual([
      [0x24000, 0x2658e, smallTable + 8],
      [0x14000, 0x14244, smallTable + 0x18],
      [0, 0x4000, mainTable + 0x28],
    ]);
    expect(checks.filter(({ name }) => name === 'complement')).toHaveLength(1 + 66);
  });

  test('are a byte sum with its complement in a signed image, instead of the CRCs', () => {
    const { checks } = planOf(signed);
    expect(checks.filter(({ name }) => name === 'crc32')).toEqual([]);
    expect(checks.filter(({ storedAt }) => storedAt >= 0x7a542 && storedAt < 0x7a54a)).toMatchObject([
      {
        name: 'byteSum',
        storedAt: 0x7a542,
        parts: [
          { offset: 0x10002, length: 0x3ffd },
          { offset: 0x14302, length: 0x3c4d },
          { offset: 0x18192, length: 0x7a1f },
          { offset: 0x26a00, length: 0x95fd },
        ],
      },
      { name: 'complement', storedAt: 0x7a546 },
    ]);
  });

  test('are also a byte sum if other code stores it, which counts only without the usual code', () => {
    const typical = Buffer.from('e10ce6f4', 'hex');
    const at = Buffer.from(signed).indexOf(typical);
    const byteSums = (image: Uint8Array) => planOf(image).checks.filter(({ name }) => name === 'byteSum');
    const other = withBytes(signed, at, [0x04, 0x00]);
    expect(byteSums(other)).toMatchObject([{ storedAt: 0x7a542 }]);
    // The other code, with another address, beside the usual one.
    const both = withBytes(signed, 0x70000, other.slice(at, at + 12));
    both[0x70004] = 0x62;
    expect(byteSums(both)).toMatchObject([{ storedAt: 0x7a542 }]);
    expect(readMe7(withBytes(both, at, [0x04, 0x00]))).toBeUndefined();
  });

  test.each([
    ['the first and last words of the calibration', 0x1f000, 0x971d],
    ['a block of erased flash', 0x1fbe8 + 16 * 50, 0x1fffe000],
    ['a shorter block of erased flash', 0x1fbe8 + 16 * 38, 0x1f37e0c8],
    ['a block of erased flash with a word and its complement in it', 0x1fbe8 + 16 * 63, 0x1ffde002],
  ])('have the published value for %s', (_, storedAt, value) => {
    const image = plain.slice().fill(0xff, 0x98190, 0x9c000);
    const descriptor = mainTable + 0x20 + 16 * 38;
    expect(toView(image).getUint32(descriptor, true)).toBe(0x898000);
    toView(image).setUint32(descriptor, 0x898190, true);
    const corrected = correctChecksums(planOf(image), image);
    expect(toView(corrected).getUint32(storedAt, true)).toBe(value);
  });

  test('use the CRC-32 of zip files', () => {
    expect(~runCrc32(ascii('123456789'), 0, 9, 0xffffffff) >>> 0).toBe(0xcbf43926);
  });
});

describe.each([
  ['plain', plain, ['crc32', 'program']],
  ['signed', signed, ['byteSum', 'multipoint']],
] as const)('checks of a %s ME7 image', (_, image, ofCalibration) => {
  const plan = planOf(image);

  test('are valid, and correcting them changes nothing', () => {
    expect(verifyChecksums(plan, image).filter(({ ok }) => !ok)).toEqual([]);
    expect(firstDifference(correctChecksums(plan, image), image)).toBeUndefined();
  });

  test('detect a changed byte at both ends of each covered part', () => {
    for (const check of plan.checks) {
      const [stored] = verifyChecksums({ ...plan, checks: [check] }, image);
      for (const offset of getParts(check).flatMap((part) => [part.offset, part.offset + part.length - 1])) {
        if (isOwnPair(check, offset)) continue;
        const broken = image.slice();
        broken[offset] = (broken[offset] ?? 0) ^ 0x10;
        expect(check.compute(broken), `${check.name} at ${offset.toString(16)}`).not.toBe(stored?.stored);
      }
    }
  });

  test('are valid after any tune, with only their words written', () => {
    const tuned = syntheticTuning(image, { family: 'me7', seed: 9, area: 3, runs: 8 });
    const changed = image.slice();
    changed.set(tuned.subarray(0x18800, 0x1e800), 0x18800);
    expect(checksumsHold(plan, changed)).toBe(false);
    const corrected = correctChecksums(plan, changed);
    expect(firstDifference(corrected, tuned)).toBeUndefined();
    expect(checksumsHold(plan, corrected)).toBe(true);
    for (const { offset, length } of outside(checksumWords(plan, image.length), image.length)) {
      expect(
        Buffer.compare(corrected.subarray(offset, offset + length), changed.subarray(offset, offset + length)),
      ).toBe(0);
    }
  });

  test('are corrected in the order in which one covers the word of another', () => {
    const changed = image.slice();
    changed[0x10000] = 1;
    const wrong = verifyChecksums(plan, changed).filter(({ ok }) => !ok);
    expect(wrong.map(({ name }) => name)).toEqual(['parameters', 'multipoint']);
    const corrected = correctChecksums(plan, changed);
    expect(checksumsHold(plan, corrected)).toBe(true);
    const before = verifyChecksums(plan, image);
    const changedChecks = verifyChecksums(plan, corrected).filter(
      ({ stored }, index) => stored !== before[index]?.stored,
    );
    expect(changedChecks.map(({ name }) => name)).toEqual(expect.arrayContaining(['parameters', ...ofCalibration]));
  });

  test('are read when one is wrong, and name it', () => {
    const broken = image.slice();
    broken[0x803c] = (broken[0x803c] ?? 0) ^ 1;
    const wrong = verifyChecksums(planOf(broken), broken).filter(({ ok }) => !ok);
    expect(wrong.map(({ name }) => name)).toEqual(['pages', 'program', 'multipoint']);
  });
});

describe('bytes before the ranges', () => {
  const image = plain.slice();
  image.set(fromHex(loadsBytesAhead) ?? [], 0x70000);
  const plan = planOf(image);
  const chained = correctChecksums(plan, image);

  test('make each CRC continue the one before', () => {
    const crcs = plan.checks.filter(({ name }) => name === 'crc32');
    expect(crcs.map((check) => getParts(check)[0])).toEqual(
      Array.from({ length: 3 }, () => ({ offset: 0x14000, length: 8 })),
    );
    expect(crcs.map((check) => getParts(check).length)).toEqual([2, 3, 4]);
    expect(checksumsHold(plan, chained)).toBe(true);
  });

  test('make one changed byte in the first range break all three', () => {
    const broken = chained.slice();
    broken[0x10100] = 1;
    const wrong = verifyChecksums(plan, broken).filter(({ ok }) => !ok);
    expect(wrong.filter(({ name }) => name === 'crc32')).toHaveLength(3);
  });
});

describe('boot ROM', () => {
  const sumsOfFlash = [0x28, 0x38].map((step) => plain.slice(mainTable + step, mainTable + step + 8));
  const [low = [], high = []] = sumsOfFlash;

  test('is not in the file, so its known sums are kept', () => {
    const words = checksumWords(planOf(plain), plain.length).map(({ offset }) => offset);
    expect(words).not.toContain(mainTable + 8);
    expect(words).not.toContain(mainTable + 0x18);
  });

  test('is checked with the copy in the flash if its sums are those of the copy', () => {
    const copied = withBytes(withBytes(plain, mainTable + 8, low), mainTable + 0x18, high);
    const plan = planOf(copied);
    expect(plan.checks).toHaveLength(planOf(plain).checks.length + 4);
    expect(checksumsHold(plan, correctChecksums(plan, copied))).toBe(true);
  });

  test('makes the image unreadable if its sums are neither', () => {
    expect(readMe7(withBytes(plain, mainTable + 8, high))).toBeUndefined();
  });
});

describe('image is not read as ME7', () => {
  const codeAt = indexOf(plain, loadsRangeStart);

  test.each<[string, Uint8Array]>([
    ['is shorter or longer', plain.slice(0, 0x90000)],
    ['is a read of 512 KiB twice over', twice(syntheticImage(numbers))],
    ['does not say where a range of the calibration begins', withBytes(plain, codeAt, [0])],
    ['says so once too often', withBytes(plain, 0x70000, plain.slice(codeAt, codeAt + 10))],
    ['does not say where its CRCs are', plain.map((byte, at) => (at >= 0x7a000 && byte === 0xda ? 0 : byte))],
    ['has the sum of the calibration outside', withBytes(plain, 0x8012, [0xff])],
    ['has no ranges of its program', withBytes(plain, programRanges, [1])],
    ['has them twice', withBytes(plain, 0x70000, plain.slice(programRanges, programRanges + 16))],
    ['has no main table', withBytes(plain, mainTable, [1])],
    ['has two main tables', withBytes(plain, 0x70000, plain.slice(mainTable, mainTable + 16))],
    ['has a main table that runs into something else', withBytes(plain, mainTable + 0x40, ascii('something else!!'))],
    ['has a descriptor that ends before it begins', withBytes(plain, mainTable + 0x34, [0, 0])],
    ['has something like a small table that is none', withBytes(plain, smallTable + 8, [1])],
    ['has two small tables', withBytes(plain, 0x70000, plain.slice(smallTable, smallTable + 48))],
  ])('if it %s', (_, image) => {
    expect(readMe7(image)).toBeUndefined();
  });

  test('if each of its descriptors covers all of it', () => {
    const hostile = plain.slice();
    for (let at = mainTable + 0x20; at < mainTable + 66 * 16; at += 16) {
      hostile.set([0, 0, 0x80, 0, 0xff, 0xff, 0x8f, 0], at);
    }
    expect(readMe7(hostile)).toBeUndefined();
  });

  test.each([
    loadsRangeStart,
    '109be6f4fe3fe6f58100',
    'f6f54aaae6f466a8e6f58700da00',
    '00008000fffb800000008200ffff8f00',
    '00000000ff3f000000000000ffffffff',
    '004082000040820000000000ffffffff',
  ])('if it is full of %s', (hex) => {
    const pattern = fromHex(hex) ?? new Uint8Array(2);
    const hostile = plain.map((byte, at) =>
      at < 0x30000 || at >= 0x60000 ? byte : (pattern[at % pattern.length] ?? 0),
    );
    expect(readMe7(hostile)).toBeUndefined();
  });
});

describe('addresses in the start-up table of an ME7 image', () => {
  const base = 0x800000;
  const length = plain.length;
  const parametersWith = (at: number, offset: number) => {
    const image = plain.slice();
    toView(image).setUint32(at, base + offset, true);
    return readMe7(image)?.checks.find(({ name }) => name === 'parameters');
  };

  test.each([
    ['the sum', 0x8010, 0, length - 4],
    ['the first word', 0x8030, 0, length - 2],
    ['the last word', 0x8034, 0, length - 2],
  ])('map %s from the first byte of the file to the last', (_what, at, lowest, highest) => {
    for (const offset of [lowest, highest]) expect(parametersWith(at, offset)).toBeDefined();
    for (const offset of [lowest - 1, highest + 1]) expect(parametersWith(at, offset)).toBeUndefined();
  });
});

test('images of 512 KiB without ranges in their code use the usual ones', () => {
  const image = syntheticImage(numbers);
  const unnamed = image.map((byte, at) => (at >= 0x7a000 && at < 0x7a048 ? 0 : byte));
  const crcs = planOf(unnamed).checks.filter(({ name }) => name === 'crc32');
  expect(crcs.map(({ start, end }) => [start, end])).toEqual([
    [0x10000, 0x14000],
    [0x14300, 0x17f68],
    [0x18191, 0x1fc00],
  ]);
});

function planOf(image: Uint8Array): ChecksumPlan {
  const plan = readMe7(image);
  if (plan === undefined) throw new Error('the image has no checksums');
  return plan;
}

/** A sum does not depend on its own word and complement. */
function isOwnPair({ storedAt }: PlannedCheck, offset: number): boolean {
  return offset >= storedAt && offset < storedAt + 8;
}

function withBytes(image: Uint8Array, offset: number, bytes: ArrayLike<number>): Uint8Array {
  const copy = image.slice();
  copy.set(bytes, offset);
  return copy;
}

function twice(image: Uint8Array): Uint8Array {
  return Uint8Array.from([...image, ...image]);
}

function indexOf(image: Uint8Array, hex: string): number {
  return Buffer.from(image).indexOf(Buffer.from(hex, 'hex'));
}
