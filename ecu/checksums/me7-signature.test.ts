import { describe, expect, test } from 'vitest';
import { readMe7 } from './me7.ts';
import { type ChecksumPlan, checksumWords, correctChecksums } from './plan.ts';
import { type ModifyResult, modify, recordSolution } from '#ecu/index.ts';
import { compareFiles } from '#ecu/compare-files.ts';
import { inspectFile } from '#ecu/inspect.ts';
import { judgeResult } from '#ecu/judge-result.ts';
import { outside } from '#ecu/ranges.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';

const numbers = { family: 'me7', software: '1037999001', seed: 4 } as const;
const plain = syntheticImage(numbers);
const signed = syntheticImage({ ...numbers, signed: true });

describe('signature of an ME7.1.1 image', () => {
  const signs = [
    { offset: 0x10002, length: 0x3ffd },
    { offset: 0x14302, length: 0x3c4d },
    { offset: 0x18192, length: 0x7a1f },
    { offset: 0x26a00, length: 0x95fd },
  ];

  test('is found with its key and the signed ranges', () => {
    expect(planOf(signed).signatures).toEqual([
      { offset: 0x79cfc, length: 0x80, signs },
      { offset: 0x16a8e, length: 0x80, signs },
    ]);
    expect(planOf(plain).signatures).toEqual([]);
  });

  test('is never written', () => {
    const tuned = syntheticTuning(signed, { family: 'me7', seed: 5 });
    for (const offset of [0x79cfc, 0x16a8e, 0x16b12]) {
      expect(tuned.subarray(offset, offset + 0x80)).toEqual(signed.subarray(offset, offset + 0x80));
    }
  });

  test.each([
    ['what it signs', 0x16a40, [0xff, 0xff, 0xff, 0xff]],
    ['its exponent', 0x16b0e, [0, 1, 0, 1]],
  ])('makes the image unreadable if %s is unknown', (_, offset, bytes) => {
    expect(readMe7(withBytes(signed, offset, bytes))).toBeUndefined();
  });
});

describe('verified signature', () => {
  const stateOf = (image: Uint8Array) => inspectFile(image).checksum.signature;
  const flipped = (at: number) => withBytes(signed, at, [(signed[at] ?? 0) ^ 1]);

  test('is valid in an original image and absent in a plain one', () => {
    expect(stateOf(signed)).toBe('holds');
    expect(stateOf(plain)).toBeUndefined();
    expect(inspectFile(signed).checksum).toMatchObject({ family: 'me7', wrong: 0, signed: true });
  });

  test.each([
    ['the first signed byte', 0x10002],
    ['the last byte of a signed range', 0x1fbb0],
    ['the last signed byte', 0x2fffc],
    ['the signature', 0x79cfc],
    ['the last byte of the signature', 0x79d7b],
    ['its key', 0x16a8e],
  ])('is stale when %s changes, although all sums are valid', (_what, at) => {
    const changed = correctChecksums(planOf(signed), flipped(at));
    expect(inspectFile(changed).checksum).toMatchObject({ wrong: 0, signature: 'stale' });
  });

  test.each([0x26000, 0x30000, 0x50000, 0x79d7c])('stays valid when the unsigned byte at %i changes', (at) => {
    expect(stateOf(correctChecksums(planOf(signed), flipped(at)))).toBe('holds');
  });

  test('sends an order to staff when it is stale before, also without a checksum in the catalog', () => {
    const tuned = correctChecksums(planOf(signed), withBytes(signed, 0x50000, [1]));
    const damaged = correctChecksums(planOf(signed), flipped(0x79d00));
    for (const checksum of ['me7', 'nocs']) {
      const recorded = recordSolution({ original: signed, modified: tuned, checksum });
      if (!recorded.ok) throw new Error(recorded.reason);
      const solutions = [
        { solutionId: 1, solution: recorded.solution, signedAreaAccepted: true, dangersAccepted: true },
      ];
      const order = { checksum, units: [{ methodId: 1, solutions }], correctChecksum: true };
      expect(modify({ ...order, original: signed }).outcome).toBe('modified');
      expect(modify({ ...order, original: damaged })).toMatchObject({
        outcome: 'manual',
        reason: 'signatureInvalidBefore',
      });
    }
  });

  test('is shown as stale beside the bytes, and a renewed one as valid', () => {
    const stale = correctChecksums(planOf(signed), flipped(0x19000));
    const staleIn = (original: Uint8Array, modified?: Uint8Array) =>
      compareFiles({ original, checksum: 'me7', ...(modified !== undefined && { modified }) }).signatures.map(
        (one) => one.stale,
      );
    expect(staleIn(signed)).toEqual([false, false]);
    expect(staleIn(signed, stale)).toEqual([true, true]);
    expect(staleIn(stale)).toEqual([true, true]);
    expect(staleIn(stale, signed)).toEqual([false, false]);
    const odd = (original: Uint8Array, modified: Uint8Array) =>
      judgeResult({ original, modified, checksum: 'me7' }).oddities.map(({ code }) => code);
    expect(odd(signed, stale)).toContain('signedArea');
    expect(odd(stale, signed)).not.toContain('signedArea');
  });
});

describe('signed image with key and signature of a tool', () => {
  const withKeyOfTool = withBytes(withBytes(signed, 0x16a8e, Array(0x80).fill(0x5a)), 0x79cfc, Array(0x80).fill(0xa5));

  test('makes a solution of a changed program that keeps the signature valid', () => {
    const result = repeatOn(signed, withBytes(withKeyOfTool, 0x50000, [1]), false);
    expect(result).toMatchObject({ outcome: 'modified', report: { warnings: [] } });
    const words = checksumWords(planOf(signed), signed.length);
    const expected = withBytes(signed, 0x50000, [1]);
    for (const { offset, length } of outside(words, signed.length)) {
      const image = result.outcome === 'modified' ? result.image : signed;
      expect(Buffer.compare(image.subarray(offset, offset + length), expected.subarray(offset, offset + length))).toBe(
        0,
      );
    }
  });

  test('needs an accepted stale signature for a changed calibration', () => {
    const tuned = withBytes(withKeyOfTool, 0x19000, [1, 2, 3]);
    expect(repeatOn(signed, tuned, false)).toMatchObject({ outcome: 'manual', reason: 'signedArea' });
    expect(repeatOn(signed, tuned, true)).toMatchObject({
      outcome: 'modified',
      report: { warnings: ['signatureNotRenewed'] },
    });
  });
});

/** Records the changes from one image to the other, which is corrected before, and repeats them on the first. */
function repeatOn(original: Uint8Array, changed: Uint8Array, signedAreaAccepted: boolean): ModifyResult {
  const checksum = 'me7';
  const result = recordSolution({ original, modified: correctChecksums(planOf(original), changed), checksum });
  if (!result.ok) throw new Error(result.reason);
  const units = [{ methodId: 1, solutions: [{ solutionId: 1, solution: result.solution, signedAreaAccepted }] }];
  return modify({ original, checksum, units, correctChecksum: true });
}

function planOf(image: Uint8Array): ChecksumPlan {
  const plan = readMe7(image);
  if (plan === undefined) throw new Error('the image has no checksums');
  return plan;
}

function withBytes(image: Uint8Array, offset: number, bytes: ArrayLike<number>): Uint8Array {
  const copy = image.slice();
  copy.set(bytes, offset);
  return copy;
}
