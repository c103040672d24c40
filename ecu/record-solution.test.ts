import { describe, expect, test } from 'vitest';

import { type ChecksumFamily, checksumFamilies } from '#ecu/checksums/index.ts';
import { correctChecksums } from '#ecu/checksums/plan.ts';
import { modify } from '#ecu/engine.ts';
import { type RecordResult, recordSolution } from '#ecu/record-solution.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic.ts';
import { ascii } from '#ecu/text.ts';

const FAMILIES = ['edc15', 'edc16', 'medc17'] as const;
const NUMBERS = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family: 'edc16', ...NUMBERS, seed: 5 });
const modified = syntheticTuning(original, { family: 'edc16', seed: 6 });

describe.each(FAMILIES)('a pair of %s files', (family) => {
  const stock = syntheticImage({ family, ...NUMBERS, seed: 5 });
  const tuned = syntheticTuning(stock, { family, seed: 6, area: 2 });
  const result = recordSolution({ original: stock, modified: tuned, checksum: family });

  test('makes a solution for exactly this software, which survives being stored as JSON', () => {
    const solution = solutionOf(result);
    expect(solution).toMatchObject({ format: 1, checksum: family, family, ...NUMBERS, length: stock.length });
    expect(JSON.parse(JSON.stringify(solution))).toEqual(solution);
  });

  test('makes a solution without the checksum words, which gives the modified file back', () => {
    const solution = solutionOf(result);
    expect(result).toMatchObject({ leftOut: { signatureBytes: 0, volatileBytes: 0 }, warnings: [] });
    expect(solution.runs).toHaveLength(6);
    const methods = [{ methodId: 1, solutions: [solution] }];
    const done = modify({ original: stock, checksum: family, methods, correctChecksum: true });
    expect(done).toMatchObject({ outcome: 'modified', image: tuned });
  });
});

describe('a solution leaves out', () => {
  test('what differs from car to car', () => {
    const stock = syntheticImage({ family: 'edc15', ...NUMBERS, seed: 5 });
    const otherCar = stock.slice();
    otherCar.set(ascii('CAR2'), 0x7eb10);
    const pair = { original: stock, modified: otherCar, checksum: 'edc15' };
    expect(recordSolution(pair)).toEqual({ ok: false, reason: 'nothingChanged' });

    const tuned = syntheticTuning(otherCar, { family: 'edc15', seed: 6 });
    const result = recordSolution({ ...pair, modified: tuned });
    expect(result).toMatchObject({ ok: true, leftOut: { volatileBytes: 4 } });
    expect(solutionOf(result).runs).toHaveLength(6);
  });

  test('a signature that another tool has replaced', () => {
    const replaced = modified.slice();
    replaced.fill(0x55, 0x7ff80, 0x7ff90);
    const result = recordSolution({ original, modified: corrected(replaced, 'edc16'), checksum: 'edc16' });
    expect(result).toMatchObject({ ok: true, leftOut: { signatureBytes: 16 } });
    expect(solutionOf(result).runs).toHaveLength(6);
  });

  test('nothing else: where a checksum covers it, the usual place of a serial number is code', () => {
    const recoded = original.slice();
    recoded.fill(0x11, 0x8010, 0x8014);
    const result = recordSolution({ original, modified: corrected(recoded, 'edc16'), checksum: 'edc16' });
    expect(solutionOf(result).runs).toMatchObject([{ offset: 0x8010, replacement: '11111111' }]);
  });

  test('nothing at all where the vehicle has no checksum', () => {
    const result = recordSolution({ original, modified, checksum: 'nocs' });
    expect(result).toMatchObject({ ok: true, leftOut: { checksumBytes: 0 } });
    expect(solutionOf(result).runs).toHaveLength(7);
  });
});

test('a run that looks like a vehicle identification number is pointed out', () => {
  const marked = original.slice();
  marked.set(ascii('ZZZSYNTHETIC00042'), 0xf8000);
  const result = recordSolution({ original, modified: corrected(marked, 'edc16'), checksum: 'edc16' });
  expect(result).toMatchObject({ ok: true, warnings: ['vinLike'] });
});

describe('a pair is refused', () => {
  const pair = { original, modified, checksum: 'edc16' };

  test('notRaw: one of the files is an archive', () => {
    expect(refusalOf({ ...pair, modified: ascii('PK\u0003\u0004') })).toBe('notRaw');
  });

  test('lengthDiffers', () => {
    expect(refusalOf({ ...pair, modified: modified.subarray(0, -2) })).toBe('lengthDiffers');
  });

  test('softwareUnknown: the file states no software number', () => {
    const nameless = new Uint8Array(0x100).fill(1);
    expect(refusalOf({ ...pair, original: nameless, modified: nameless })).toBe('softwareUnknown');
  });

  test('differentSoftware: the modified file states another number', () => {
    const other = syntheticImage({ family: 'edc16', ...NUMBERS, software: '1037999002', seed: 5 });
    expect(refusalOf({ ...pair, modified: other })).toBe('differentSoftware');
  });

  test('differentSoftware: more than one byte in a hundred changed', () => {
    const rewritten = original.slice().fill(0x21, 0x20000, 0x20000 + 0x3000);
    expect(refusalOf({ ...pair, modified: corrected(rewritten, 'edc16') })).toBe('differentSoftware');
  });

  test('checksumUnknown and checksumNotFound: the vehicle names a family that we, or the file, do not have', () => {
    expect(refusalOf({ ...pair, checksum: 'me7' })).toBe('checksumUnknown');
    expect(refusalOf({ ...pair, checksum: 'edc15' })).toBe('checksumNotFound');
  });

  test('checksumInvalidBefore and checksumInvalid: one of the files is not sound', () => {
    const broken = original.slice();
    broken[0x30000] = 1;
    expect(refusalOf({ ...pair, original: broken })).toBe('checksumInvalidBefore');
    expect(refusalOf({ ...pair, modified: broken })).toBe('checksumInvalid');
  });

  test('nothingChanged', () => {
    expect(refusalOf({ ...pair, modified: original })).toBe('nothingChanged');
  });
});

function corrected(image: Uint8Array, family: ChecksumFamily): Uint8Array {
  const plan = checksumFamilies[family](original);
  if (plan === undefined) throw new Error('no checksums');
  return correctChecksums(plan, image);
}

function refusalOf(pair: Parameters<typeof recordSolution>[0]): string {
  const result = recordSolution(pair);
  return result.ok ? 'recorded' : result.reason;
}

function solutionOf(result: RecordResult): Extract<RecordResult, { ok: true }>['solution'] {
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}
