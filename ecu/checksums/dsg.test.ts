import { describe, expect, test } from 'vitest';
import { dq381Checks, readDsg } from './dsg.ts';
import { type ChecksumPlan, checksumsHold, correctChecksums, planChecks, verifyChecksums } from './plan.ts';
import { identify, inspectFile } from '#ecu/index.ts';
import { writeWords } from '#ecu/synthetic/big-endian.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { mark, repeat } from '#ecu/synthetic/layout.ts';

describe('DQ250 image', () => {
  const image = syntheticImage({ family: 'dsg', software: '9Z9300999ZZ 9999', part: '9Z9300999ZZ', seed: 9 });

  test('is identified by its part and version', () => {
    expect(identify(image)).toEqual({ family: 'dsg', software: '9Z9300999ZZ 9999', part: '9Z9300999ZZ' });
    const withoutPart = correctChecksums(planOfDsg(image), image.slice().fill(0x20, 0x4ffc0, 0x4ffd4));
    expect(identify(withoutPart)).toEqual({ family: 'dsg' });
    const withoutVersion = correctChecksums(planOfDsg(image), image.slice().fill(0x20, 0x4ffe0, 0x4ffe4));
    expect(identify(withoutVersion)).toEqual({ family: 'dsg' });
  });

  test('is read when one block is wrong, but not when both are', () => {
    const broken = image.slice();
    broken[0x33000] = (broken[0x33000] ?? 0) ^ 1;
    const plan = readDsg(broken);
    expect(plan && verifyChecksums(plan, broken).map(({ ok }) => ok)).toEqual([false, true]);
    broken[0x60000] = (broken[0x60000] ?? 0) ^ 1;
    expect(readDsg(broken)).toBeUndefined();
  });
});

describe('DQ381 image', () => {
  test('lists the range of each block from its header', () => {
    const image = drawDq381();
    const plan = readDsg(image);
    expect(plan?.checks.map(({ start, end, storedAt }) => [start, end, storedAt])).toEqual([
      [0x10300, 0x30000, 0x10244],
      [0x30300, 0x140000, 0x30244],
      [0x140300, 0x180000, 0x140244],
    ]);
    image[0x150000] = 0;
    expect(plan && checksumsHold(plan, image)).toBe(false);
    expect(plan && checksumsHold(plan, correctChecksums(plan, image))).toBe(true);
  });

  test('is identified by its checksums only', () => {
    expect(inspectFile(drawDq381())).toMatchObject({
      identity: { family: 'dsg' },
      checksum: { family: 'dsg', checks: 3, wrong: 0 },
    });
  });

  test('is not read when a range leaves its block or covers the word', () => {
    for (const range of [
      [0x140300, 0x180000],
      [0x140200, 0x17ffff],
    ]) {
      const image = drawDq381();
      writeWords(image, 0x140238, range);
      expect(dq381Checks(image)).toEqual([]);
      expect(readDsg(image)).toBeUndefined();
    }
  });
});

function planOfDsg(image: Uint8Array): ChecksumPlan {
  const plan = readDsg(image);
  if (plan === undefined) throw new Error('no checks');
  return plan;
}

function drawDq381(): Uint8Array {
  const image = new Uint8Array(0x180000).fill(0xff);
  repeat(image, mark, { offset: 0x31000, length: 0x80000 });
  for (const [start = 0, last = 0] of [
    [0x10200, 0x2ffff],
    [0x30200, 0x13ffff],
    [0x140200, 0x17ffff],
  ]) {
    writeWords(image, start + 0x38, [start + 0x100, last]);
  }
  const plan = planChecks(dq381Checks(image), image.length);
  if (plan === undefined) throw new Error('no checks');
  return correctChecksums(plan, image);
}
