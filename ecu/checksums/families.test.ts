import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPattern } from '#ecu/bytes.ts';
import { runCrc32 } from './crc32.ts';
import { span, sumOfWords } from './big-endian-sums.ts';
import { crc16 } from './gm-e38.ts';
import { type ChecksumFamily, checksumFamilies } from './index.ts';
import {
  type ChecksumPlan,
  checksumWords,
  checksumsHold,
  correctChecksums,
  getParts,
  verifyChecksums,
} from './plan.ts';
import { simosCrc } from './simos18.ts';
import type { Unit } from '#ecu/choose-solution.ts';
import { recognizeContainer } from '#ecu/containers.ts';
import { type ModifyRequest, modify } from '#ecu/engine.ts';
import { identify } from '#ecu/identify.ts';
import { countDifferences, outside } from '#ecu/ranges.ts';
import { type RecordResult, recordSolution } from '#ecu/record-solution.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { ascii } from '#ecu/text.ts';
import { familyImage, familySoftware, imageFamilies } from '#test/family-images.ts';
import { firstDifference } from '#test/first-difference.ts';
import { isDeep } from '#test/tier.ts';

/** Number of words of each family in its synthetic image, and the offsets of the first three. */
const storedWords = [
  ['denso', [0x7fb88, 0x7fb94, 0x7fba0], 3],
  ['subaru_diesel', [0xffb88, 0xffb94, 0xffba0], 3],
  ['subaru_hitachi', [0xfffe8, 0xfffec, 0xffff8], 5],
  ['mitsucan', [0xbfff0], 1],
  ['nissan', [0x1fff0, 0x1fff4, 0x7fff0], 4],
  ['gm_e38', [0x1c001e, 0x1c0000, 0x1e001e], 12],
  ['gm_p01', [0x8000, 0x15400, 0x17800], 8],
  ['simos18', [0x200400, 0x200404, 0x1c304], 7],
  ['dsg', [0x4fffc, 0x17fffc], 2],
] as const;

describe('published values', () => {
  const data = Uint8Array.from({ length: 0x100 }, (_, index) => (index * 7 + 3) & 0xff);
  const digits = ascii('123456789');

  test('Denso and Mitsubishi store the difference to the total', () => {
    const sum = sumOfWords(data, [span(0, 0x100)]);
    expect((0x5aa5a55a - sum) >>> 0).toBe(0xfa85c5da);
    expect((0x5aa55aa5 - sum) >>> 0).toBe(0xfa857b25);
  });

  test('GM, DSG and Simos CRCs of 123456789 are the published ones', () => {
    expect(crc16(digits, [span(0, 9)])).toBe(0xbb3d);
    expect(runCrc32(digits, 0, 9, 0xffffffff)).toBe(0x340bc6d9);
    expect(simosCrc(digits, [span(0, 9)])).toBe(0x89a1897f);
  });

  test('a CRC over any range equals its bitwise computation', () => {
    const places = fc.tuple(fc.uint8Array({ minLength: 60, maxLength: 120 }), fc.nat(30), fc.nat(30), fc.integer());
    fc.assert(
      fc.property(places, ([bytes, start, fromEnd, register]) => {
        let expected = register >>> 0;
        for (const byte of bytes.subarray(start, bytes.length - fromEnd)) {
          expected ^= byte;
          for (let bit = 0; bit < 8; bit++) expected = (expected >>> 1) ^ (expected & 1 ? 0xedb88320 : 0);
        }
        expect(runCrc32(bytes, start, bytes.length - fromEnd, register)).toBe(expected >>> 0);
      }),
    );
  });

  test('the areas of a CRC are chained', () => {
    expect(simosCrc(digits, [span(0, 4), span(4, 9)])).toBe(0x89a1897f);
    expect(crc16(digits, [span(0, 5), span(5, 9)])).toBe(0xbb3d);
  });
});

describe.each(storedWords)('checksums of %s', (family, places, count) => {
  test('are found at their places and valid', () => {
    const { image, plan } = originalOf(family);
    expect(plan.checks.slice(0, places.length).map(({ storedAt }) => storedAt)).toEqual(places);
    expect(verifyChecksums(plan, image).map(({ ok }) => ok)).toEqual(Array.from({ length: count }, () => true));
    expect(firstDifference(correctChecksums(plan, image), image)).toBeUndefined();
  });

  test('are valid again after a tune, with only their words written', () => {
    const { image, plan } = originalOf(family);
    const tuned = syntheticTuning(image, { family, seed: 8, area: 2 });
    const words = checksumWords(plan, image.length);
    const maps = outside(words, image.length);
    expect(countDifferences(image, tuned, maps)).toBeGreaterThan(100);
    expect(checksumsHold(plan, tuned)).toBe(true);
    const fresh = checksumFamilies[family](tuned);
    expect(fresh && verifyChecksums(fresh, tuned)).toEqual(verifyChecksums(plan, tuned));
    const uncorrected = tuned.slice();
    for (const { offset, length } of words) uncorrected.set(image.subarray(offset, offset + length), offset);
    expect(checksumsHold(plan, uncorrected)).toBe(false);
    expect(firstDifference(correctChecksums(plan, uncorrected), tuned)).toBeUndefined();
  });

  test('break with any covered byte and are corrected', () => {
    const { image, plan } = originalOf(family);
    const covered = fc
      .constantFrom(...plan.checks.flatMap(getParts))
      .chain(({ offset, length }) => fc.integer({ min: offset, max: offset + length - 1 }));
    fc.assert(
      fc.property(covered, fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const broken = image.slice();
        broken[offset] = (broken[offset] ?? 0) ^ flip;
        expect(checksumsHold(plan, broken)).toBe(false);
        expect(checksumsHold(plan, correctChecksums(plan, broken))).toBe(true);
      }),
      { numRuns: isDeep ? 60 : 4 },
    );
  });
});

test('every synthetic image is raw and marked as synthetic', () => {
  for (const image of imageFamilies.map(familyImage)) {
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
    expect(findPattern(image, ascii('SYNTHETIC TUNEPORT IMAGE'), 1)).toHaveLength(1);
  }
});

test('no reader accepts the image of another family', () => {
  for (const own of imageFamilies) {
    const image = familyImage(own);
    const taking = imageFamilies.filter((family) => checksumFamilies[family](image) !== undefined);
    expect(taking).toEqual([own]);
  }
});

test('no reader accepts an image that is empty, truncated, or one byte longer', () => {
  for (const family of imageFamilies) {
    const image = familyImage(family);
    for (const hostile of [
      new Uint8Array(0),
      new Uint8Array(image.length),
      new Uint8Array(image.length).fill(0xff),
      image.subarray(0, 0x401),
    ]) {
      expect(checksumFamilies[family](hostile)).toBeUndefined();
    }
  }
});

test('no reader fails on noise around its markers', () => {
  for (const family of imageFamilies) {
    const image = familyImage(family).slice();
    let state = 1;
    for (let at = 0; at < image.length; at += 37) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      image[at] = state >>> 24;
    }
    for (const reader of imageFamilies) {
      const plan = checksumFamilies[reader](image);
      expect(plan === undefined || reader === family).toBe(true);
      if (plan !== undefined) expect(checksumsHold(plan, image)).toBe(false);
    }
  }
});

/** Families whose images print no number at a place that is known: their orders always go to a person. */
const anonymousFamilies: readonly ChecksumFamily[] = ['subaru_hitachi', 'nissan'];

describe('recorded manual work', () => {
  test.each(imageFamilies.filter((family) => !anonymousFamilies.includes(family)))('is repeated for %s', (family) => {
    const { image } = originalOf(family);
    expect(identify(image).software).toBe(familySoftware(family));
    const tuned = syntheticTuning(image, { family, seed: 4, area: 1 });
    const result = recordSolution({ original: image, modified: tuned, checksum: family });
    const request = requestFor(family, image, result);
    const modifyResult = modify({ ...request, units: request.units.map(accept) });
    expect(modifyResult.outcome === 'modified' && firstDifference(modifyResult.image, tuned)).toBeUndefined();
    expect(modifyResult.outcome).toBe('modified');
  });

  test.each(anonymousFamilies)('stays manual for %s, whose images contain no software number', (family) => {
    const { image } = originalOf(family);
    const tuned = syntheticTuning(image, { family, seed: 4, area: 1 });
    expect(recordSolution({ original: image, modified: tuned, checksum: family })).toEqual({
      ok: false,
      reason: 'softwareUnknown',
    });
    const order = { original: image, checksum: family, units: [{ methodId: 1, solutions: [] }] };
    expect(modify({ ...order, correctChecksum: true })).toMatchObject({ reason: 'softwareUnknown' });
  });

  test('is never repeated on Simos, where every block is signed', () => {
    const { image } = originalOf('simos18');
    const tuned = syntheticTuning(image, { family: 'simos18', seed: 4 });
    const result = recordSolution({ original: image, modified: tuned, checksum: 'simos18' });
    expect(result).toMatchObject({ ok: true, flags: ['signedArea'] });
    const request = requestFor('simos18', image, result);
    expect(modify(request)).toMatchObject({ outcome: 'manual', reason: 'signedArea' });
    const accepted = modify({ ...request, units: request.units.map(accept) });
    expect(accepted).toMatchObject({ outcome: 'modified', report: { warnings: ['signatureNotRenewed'] } });
    expect(accepted.outcome === 'modified' && firstDifference(accepted.image, tuned)).toBeUndefined();
  });
});

function requestFor(family: ChecksumFamily, original: Uint8Array, result: RecordResult): ModifyRequest {
  if (!result.ok) throw new Error(result.reason);
  const solutions = [{ solutionId: 1, solution: result.solution, signedAreaAccepted: false }];
  return { original, checksum: family, units: [{ methodId: 1, solutions }], correctChecksum: true };
}

function accept(unit: Unit): Unit {
  return {
    ...unit,
    solutions: unit.solutions.map((knownSolution) => ({ ...knownSolution, signedAreaAccepted: true })),
  };
}

function originalOf(family: ChecksumFamily): { readonly image: Uint8Array; readonly plan: ChecksumPlan } {
  const image = familyImage(family);
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error(`the synthetic image of ${family} has no checksums`);
  return { image, plan };
}
