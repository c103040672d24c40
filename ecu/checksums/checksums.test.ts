import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addWordsBigEndian } from './big-endian-sums.ts';
import { runCrc32, solveCrc32 } from './crc32.ts';
import { blockWord, readEdc15, readV41of2002 } from './edc15.ts';
import { checksumFamilies, isChecksumFamily, readChecksums } from './index.ts';
import { addHalfWords, addWords } from './medc17.ts';
import {
  type ChecksumPlan,
  checksumWords,
  checksumsHold,
  correctChecksums,
  getParts,
  planChecks,
  verifyChecksums,
} from './plan.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { ascii } from '#ecu/text.ts';
import { firstDifference } from '#test/first-difference.ts';
import { isDeep } from '#test/tier.ts';

const firstValue = 0xfadecafe;
const families = ['edc15', 'edc16', 'medc17'] as const;
const images = {
  edc15: syntheticImage({ family: 'edc15', software: '1037999001', seed: 1 }),
  edc16: syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }),
  medc17: syntheticImage({ family: 'medc17', software: '1037999001', seed: 1 }),
};

describe('published values', () => {
  const data = Uint8Array.from({ length: 0x400 }, (_, index) => (index * 7 + 3) & 0xff);

  test('EDC15 blocks', () => {
    expect(blockWord(data, 0, 0x1fc, [0, 0])).toBe(0x5a0555ae);
    expect(blockWord(data, 0, 0x1fc, [0x1234, 0x5678], [0x4531, 0x3550])).toBe(0xd6c4dd9c);
    expect(blockWord(data, 0, 0x1fc, [0x8631, 0xefcd])).toBe(0xc4264ca0);
  });

  test('EDC15 blocks are chained: after a block with its checksum the next one starts alike', () => {
    const chained = data.slice();
    new DataView(chained.buffer).setUint32(0x1fc, 0xc4264ca0, true);
    expect(blockWord(chained, 0, 0x3fc, [0x8631, 0xefcd])).toBe(0xc4264ca0);
    expect(blockWord(chained, 0x200, 0x3fc, [0x8631, 0xefcd])).toBe(0xc4264ca0);
  });

  test('EDC16 sum', () => {
    expect(addWordsBigEndian(data, 0, 0x100, firstValue)).toBe(0x5afeaa7e);
  });

  test('MEDC17 sums and CRC', () => {
    expect(addWords(data, 0, 0x100, firstValue)).toBe(0x9abeeb3e);
    const lastHalfWord = ((data[0xff] ?? 0) << 8) | (data[0xfe] ?? 0);
    expect((addHalfWords(data, 0, 0xfe, firstValue) + lastHalfWord * 0x10000) % 0x100000000).toBe(0xf8128e09);
    expect(runCrc32(data, 0, 0x100, firstValue)).toBe(0x50bddace);
    expect(runCrc32(ascii('12345678'), 0, 8, firstValue)).toBe(0x57fef6d8);
  });

  test('exactly one word leads a CRC to any register', () => {
    const register = fc.nat(0xffffffff);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), register, (bytes, target) => {
        const before = runCrc32(bytes, 0, bytes.length, firstValue);
        const closed = new Uint8Array(bytes.length + 4);
        closed.set(bytes);
        new DataView(closed.buffer).setUint32(bytes.length, solveCrc32(before, target), true);
        expect(runCrc32(closed, 0, closed.length, firstValue)).toBe(target);
      }),
    );
  });
});

describe.each(families)('checksums of %s', (family) => {
  const image = images[family];
  const plan = planFor(family);

  test('are valid in an original, and correcting it changes nothing', () => {
    expect(plan.checks.length).toBeGreaterThanOrEqual(3);
    expect(verifyChecksums(plan, image).every(({ ok, stored, computed }) => ok && stored === computed)).toBe(true);
    expect(firstDifference(correctChecksums(plan, image), image)).toBeUndefined();
  });

  test('break with any covered byte, and a correction writes only their words', () => {
    const covered = fc
      .constantFrom(...plan.checks)
      .chain(({ start, storedAt }) => fc.integer({ min: start, max: storedAt - 1 }));
    fc.assert(
      fc.property(covered, fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const broken = image.slice();
        broken[offset] = (broken[offset] ?? 0) ^ flip;
        expect(checksumsHold(plan, broken)).toBe(false);
        const corrected = correctChecksums(plan, broken);
        expect(checksumsHold(plan, corrected)).toBe(true);
        for (const { offset: at, length } of checksumWords(plan, image.length)) {
          corrected.set(broken.subarray(at, at + length), at);
        }
        expect(firstDifference(corrected, broken)).toBeUndefined();
      }),
      { numRuns: isDeep ? 60 : 4 },
    );
  });

  test('are not found in an image of another family', () => {
    const others = families.filter((other) => other !== family);
    expect(others.map((other) => readChecksums(images[other], family))).toEqual([
      { ok: false, reason: 'checksumNotFound' },
      { ok: false, reason: 'checksumNotFound' },
    ]);
  });

  test('are read and named when one is wrong', () => {
    const broken = image.slice();
    const wrong = plan.checks.at(-1);
    const at = wrong?.storedAt ?? 0;
    broken[at] = (broken[at] ?? 0) ^ 1;
    const fresh = checksumFamilies[family](broken);
    expect(fresh && verifyChecksums(fresh, broken).filter(({ ok }) => !ok)).toMatchObject([{ storedAt: at }]);
  });
});

test.each(['edc16', 'medc17', 'me7'] as const)('local checks of %s depend only on their places', (family) => {
  const image = syntheticImage({ family, software: '1037999001', seed: 1 });
  const local = checksumFamilies[family](image)?.checks.filter(({ isLocal }) => isLocal) ?? [];
  expect(local.length).toBeGreaterThan(0);
  const words = local.map((check) => check.compute(image));
  fc.assert(
    fc.property(fc.nat(image.length - 1), fc.integer({ min: 1, max: 255 }), (offset, flip) => {
      const other = image.slice();
      other[offset] = (other[offset] ?? 0) ^ flip;
      const isInside = (part: { offset: number; length: number }) =>
        offset >= part.offset && offset < part.offset + part.length;
      for (const [index, check] of local.entries())
        if (!getParts(check).some(isInside)) expect(check.compute(other)).toBe(words[index]);
    }),
    { numRuns: isDeep ? 60 : 12 },
  );
});

describe('EDC15 of 2002', () => {
  const image = asOf2002(images.edc15);

  test('differs from V4.1 by its valid checksums', () => {
    const plan = readEdc15(image);
    expect(plan?.checks.map(({ name, start, end }) => [name, start, end])).toEqual([
      ['v41of2002', 0x8000, 0x10000],
      ['v41of2002', 0x10000, 0x14000],
      ['v41of2002', 0x4c000, 0x50000],
      ['v41of2002', 0x50000, 0x50b80],
      ['v41of2002', 0x50b80, 0x5c000],
      ['v41of2002', 0x6c000, 0x70000],
      ['v41of2002', 0x70000, 0x70b80],
      ['v41of2002', 0x70b80, 0x7c000],
    ]);
    expect(plan && checksumsHold(plan, image)).toBe(true);
  });

  test('seeds its calibration with the code, so that one changed byte of code breaks every bank', () => {
    const broken = image.slice();
    broken[0x20000] = 0;
    const plan = readEdc15(image);
    expect(plan && verifyChecksums(plan, broken).filter(({ ok }) => !ok)).toHaveLength(6);
    expect(plan && checksumsHold(plan, correctChecksums(plan, broken))).toBe(true);
  });
});

describe('signatures', () => {
  test('are found at the end of each signed block', () => {
    expect(planFor('edc16').signatures.map(({ offset, length }) => [offset, length])).toEqual([
      [0x7ff7c, 0x80],
      [0xcff7c, 0x80],
      [0xfdf7c, 0x80],
    ]);
    expect(planFor('medc17').signatures).toHaveLength(3);
    expect(planFor('edc15').signatures).toHaveLength(0);
  });

  test('are not found in never written flash', () => {
    const unsigned = images.edc16.slice().fill(0xff, 0x7ff7c, 0x7fffc);
    expect(checksumFamilies.edc16(unsigned)?.signatures).toHaveLength(2);
  });
});

describe('image is rejected', () => {
  test('if its catalog entry names an unknown family', () => {
    expect(isChecksumFamily('toString')).toBe(false);
    expect(readChecksums(images.edc15, 'unheard')).toEqual({ ok: false, reason: 'checksumUnknown' });
    expect(readChecksums(images.edc15, 'nocs')).toEqual({ ok: true, plan: { checks: [], signatures: [], passes: 0 } });
  });

  test('if an EDC17 structure has an unknown algorithm or leads outside its block', () => {
    const unknown = images.medc17.slice();
    unknown[0x1a0034 + 0x1c] = 0x77;
    expect(checksumFamilies.medc17(unknown)).toBeUndefined();
    const outside = images.medc17.slice();
    outside[0x1a0034 + 0x0b] = 0x90;
    expect(checksumFamilies.medc17(outside)).toBeUndefined();
  });

  test('if its checks cover it many times', () => {
    const [check] = planFor('edc16').checks;
    expect(check && planChecks([check, check, check], 0x100000)).toBeDefined();
    expect(
      check &&
        planChecks(
          Array.from({ length: 9 }, () => check),
          0x100000,
        ),
    ).toBeUndefined();
    const crowded = images.edc16.slice();
    for (let at = 0x1000; at < 0x11000; at += 8) crowded.set([0xfa, 0xde, 0xca, 0xfe, 0xca, 0xfe, 0xaf, 0xfe], at);
    expect(checksumFamilies.edc16(crowded)).toBeUndefined();
  });
});

function planFor(family: (typeof families)[number]): ChecksumPlan {
  const plan = checksumFamilies[family](images[family]);
  if (plan === undefined) throw new Error(`the synthetic image of ${family} has no checksums`);
  return plan;
}

/** The same image with checksums of the 2002 generation; its code has none of its own. */
function asOf2002(image: Uint8Array): Uint8Array {
  const prepared = image.slice().fill(0, 0xfffc, 0x10000).fill(0, 0x6fffc, 0x70000).fill(7, 0x4bffc, 0x4c000);
  const plan = planChecks(readV41of2002(prepared), prepared.length);
  if (plan === undefined) throw new Error('no checks of 2002');
  return correctChecksums(plan, prepared);
}
