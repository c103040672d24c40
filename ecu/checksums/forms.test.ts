import { describe, expect, test } from 'vitest';
import { toView } from '#ecu/bytes.ts';
import { type ChecksumFamily, checksumFamilies } from './index.ts';
import { type ChecksumPlan, checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import { modify, recordSolution } from '#ecu/index.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import type { SyntheticForm } from '#ecu/synthetic/layouts.ts';
import { firstDifference } from '#test/first-difference.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ', seed: 12 };

/** Every check of each form: name, first byte, the one behind the last, and the offset of the word. */
const forms: readonly [ChecksumFamily, SyntheticForm, readonly (readonly [string, number, number, number])[]][] = [
  [
    'edc15',
    'nineBanks',
    [
      ['v41', 0x94000, 0xcc000, 0xcbffc],
      ['v41', 0xcc000, 0xd0000, 0xcfffc],
      ['v41', 0xd0000, 0xd0b80, 0xd0b7c],
      ['v41', 0xd0b80, 0xdc000, 0xdbffc],
      ['v41', 0xec000, 0xf0000, 0xefffc],
      ['v41', 0xf0000, 0xf0b80, 0xf0b7c],
      ['v41', 0xf0b80, 0xfc000, 0xfbffc],
    ],
  ],
  [
    'edc16',
    'partial',
    [
      ['add32', 0, 0x250, 0x24c],
      ['add32', 0x3d0, 0x2ff00, 0x2fefc],
      ['add32', 0x30000, 0xb0000, 0xafffc],
      ['add32', 0xb3a84, 0xb3d20, 0xb3d1c],
      ['add32', 0xb03d0, 0xedffc, 0xedff8],
    ],
  ],
  [
    'medc17',
    'full',
    [
      ['crc32', 0x18000, 0x1fefc, 0x1fef8],
      ['crc32', 0x1ff00, 0x1ffe0, 0x1ffdc],
      ['crc32', 0x20000, 0x3fffc, 0x3fff8],
      ['crc32', 0x40000, 0xffffc, 0xffff8],
      ['crc32', 0x100000, 0x177ffc, 0x177ff8],
      ['crc32', 0x178000, 0x17fffc, 0x17fff8],
      ['crc32', 0x180000, 0x19fefc, 0x19fef8],
      ['add32', 0x1a0fa4, 0x1a1668, 0x1a1664],
      ['crc32', 0x1a0000, 0x1ffffc, 0x1ffff8],
    ],
  ],
  [
    'medc17',
    'reserve',
    [
      ['crc32', 0x20000, 0x17ff00, 0x17fefc],
      ['add32', 0x180fa4, 0x181668, 0x181664],
      ['crc32', 0x180000, 0x1f7f00, 0x1f7efc],
    ],
  ],
];

describe.each(forms)('image of %s in the form %s', (family, form, places) => {
  const image = syntheticImage({ ...numbers, family, form });
  const plan = planOf(family, image);

  test('has valid checks where its layout says', () => {
    const checks = verifyChecksums(plan, image);
    expect(checks.map(({ name, start, end, storedAt }) => [name, start, end, storedAt])).toEqual(places);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('detects a changed byte at both ends of each check', () => {
    for (const [, start, end] of places) {
      for (const offset of [start + 0x200 < end ? start + 0x200 : start, end - 5]) {
        const broken = image.slice();
        broken[offset] = (broken[offset] ?? 0) ^ 0x10;
        const wrong = verifyChecksums(plan, broken).filter(({ ok }) => !ok);
        expect(wrong.map((check) => check.start)).toContain(start);
      }
    }
  });

  test('is tuned by a solution as recorded, with valid checks', () => {
    const modified = syntheticTuning(image, { family, form, seed: 5 });
    const recorded = recordSolution({ original: image, modified, checksum: family });
    if (!recorded.ok) throw new Error(recorded.reason);
    const solutions = [{ solutionId: 1, solution: recorded.solution, signedAreaAccepted: true }];
    const units = [{ methodId: 1, solutions }];
    const result = modify({ original: image, checksum: family, units, correctChecksum: true });
    expect(result.outcome === 'modified' && Buffer.compare(result.image, modified)).toBe(0);
    expect(checksumsHold(plan, modified)).toBe(true);
  });
});

describe('EDC17 image is not read', () => {
  const image = syntheticImage({ ...numbers, family: 'medc17', form: 'full' });
  const structure = 0x18000 + 0x34 + 0x20;

  test.each([
    ['ends behind the file', 8, 0x80200003],
    ['begins before the file', 4, 0x7ffffffc],
    ['ends before it begins', 8, 0x8001fef0],
    ['is no whole number of words', 8, 0x8001ffe0],
  ])('if a range of it %s', (_, field, address) => {
    const broken = image.slice();
    toView(broken).setUint32(structure + field, address, true);
    expect(checksumFamilies.medc17(broken)).toBeUndefined();
  });
});

describe('EDC17 block with a reserve', () => {
  const image = syntheticImage({ ...numbers, family: 'medc17', form: 'reserve' });

  test('is rejected without its end mark, or if its size is less than its length', () => {
    const unmarked = image.slice().fill(0, 0x1f7f00, 0x1f7f04);
    const short = image.slice();
    toView(short).setUint32(0x180004, 0x70000, true);
    for (const broken of [unmarked, short]) expect(planOf('medc17', broken).checks).toHaveLength(1);
  });
});

describe('ME7 image whose CRCs call a function in another segment', () => {
  const image = syntheticImage({ ...numbers, family: 'me7', form: 'chained' });
  const plan = planOf('me7', image);
  const ahead = { offset: 0x183c8, length: 10 };
  const [first, second, third, fourth] = [
    { offset: 0x10002, length: 0x3ffd },
    { offset: 0x14302, length: 0x3c4d },
    { offset: 0x18192, length: 0x7a1f },
    { offset: 0x26a00, length: 0x95fd },
  ];

  test('has CRCs that continue from the bytes before', () => {
    const crcs = plan.checks.filter(({ name }) => name === 'crc32');
    expect(crcs.map(({ parts }) => parts)).toEqual([
      [ahead, first],
      [ahead, first, second],
      [ahead, first, second, third, fourth],
    ]);
    expect(checksumsHold(plan, image)).toBe(true);
  });

  test('is corrected after a tune', () => {
    const tuned = syntheticTuning(image, { family: 'me7', form: 'chained', seed: 3 });
    const changed = image.slice();
    changed.set(tuned.subarray(0x18800, 0x1e800), 0x18800);
    expect(checksumsHold(plan, changed)).toBe(false);
    expect(firstDifference(correctChecksums(plan, changed), tuned)).toBeUndefined();
  });
});

function planOf(family: ChecksumFamily, image: Uint8Array): ChecksumPlan {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error('the image has no checksums');
  return plan;
}
