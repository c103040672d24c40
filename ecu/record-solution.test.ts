import { describe, expect, test } from 'vitest';
import { type ChecksumFamily, checksumFamilies } from './checksums/index.ts';
import { bmwSignatures } from './checksums/bmw-signatures.ts';
import { correctChecksums } from './checksums/plan.ts';
import { modify } from './engine.ts';
import { type RecordResult, recordSolution } from './record-solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';
import { firstDifference } from '#test/first-difference.ts';

const families = ['edc15', 'edc16', 'medc17'] as const;
const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family: 'edc16', ...numbers, seed: 5 });
const modified = syntheticTuning(original, { family: 'edc16', seed: 6 });

describe.each(families)('pair of %s files', (family) => {
  const stock = syntheticImage({ family, ...numbers, seed: 5 });
  const tuned = syntheticTuning(stock, { family, seed: 6, area: 2 });
  const result = recordSolution({ original: stock, modified: tuned, checksum: family });

  test('makes a solution for exactly this software, which can be stored as JSON', () => {
    const solution = solutionOf(result);
    expect(solution).toMatchObject({ format: 3, checksum: family, family, ...numbers, length: stock.length });
    expect(JSON.parse(JSON.stringify(solution))).toEqual(solution);
  });

  test('makes a solution without the checksum words, which restores the modified file', () => {
    const solution = solutionOf(result);
    expect(result).toMatchObject({
      leftOut: { signatureBytes: 0, volatileBytes: 0 },
      flags: family === 'edc15' ? [] : ['signedArea'],
    });
    expect(solution.runs).toHaveLength(6);
    const units = [{ methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted: true }] }];
    const modifyResult = modify({ original: stock, checksum: family, units, correctChecksum: true });
    expect(modifyResult.outcome === 'modified' && firstDifference(modifyResult.image, tuned)).toBeUndefined();
  });
});

describe('solution leaves out', () => {
  test('data that differs per car', () => {
    const stock = syntheticImage({ family: 'edc15', ...numbers, seed: 5 });
    const otherCar = stock.slice();
    otherCar.set(ascii('CAR2'), 0x7eb10);
    const pair = { original: stock, modified: otherCar, checksum: 'edc15' };
    expect(recordSolution(pair)).toEqual({ ok: false, reason: 'nothingChanged' });

    const tuned = syntheticTuning(otherCar, { family: 'edc15', seed: 6 });
    const result = recordSolution({ ...pair, modified: tuned });
    expect(result).toMatchObject({ ok: true, leftOut: { volatileBytes: 4 } });
    expect(solutionOf(result).runs).toHaveLength(6);
  });

  test('a signature replaced by another tool', () => {
    const replaced = modified.slice();
    replaced.fill(0x55, 0x7ff80, 0x7ff90);
    const result = recordSolution({ original, modified: corrected(replaced, 'edc16'), checksum: 'edc16' });
    expect(result).toMatchObject({ ok: true, leftOut: { signatureBytes: 16 } });
    expect(solutionOf(result).runs).toHaveLength(6);
  });

  test('no usual place of a serial number that a checksum covers, as it is code', () => {
    const recoded = original.slice();
    recoded.fill(0x11, 0x8010, 0x8014);
    const result = recordSolution({ original, modified: corrected(recoded, 'edc16'), checksum: 'edc16' });
    expect(solutionOf(result).runs).toMatchObject([{ offset: 0x8010, replacement: '11111111' }]);
  });

  test('the stamp of a tool in either file', () => {
    const stock = syntheticImage({ family: 'edc15', ...numbers, seed: 5 });
    const stamps: readonly (readonly [offset: number, text: string])[][] = [
      [[0, 'C M D - M C D   ']],
      [
        [0x7ff02, 'AMCT'],
        [0x7ff5a, '02819990011037999001'],
      ],
      [
        [0x7ff02, 'CTAM'],
        [0x7ff5a, '02819990011037999001'],
      ],
    ];
    for (const stamp of stamps) {
      const stamped = stock.slice();
      for (const [offset, text] of stamp) stamped.set(ascii(text), offset);
      expect(refusalOf({ original: stock, modified: stamped, checksum: 'edc15' })).toBe('nothingChanged');
      expect(refusalOf({ original: stamped, modified: stock, checksum: 'edc15' })).toBe('nothingChanged');
    }
    const changed = stock.slice();
    changed.set(ascii('CODE'), 0x7ff02);
    changed.set(ascii('NO STAMP'), 0);
    const result = recordSolution({ original: stock, modified: changed, checksum: 'edc15' });
    expect(solutionOf(result).runs.map(({ offset }) => offset)).toEqual([0, 0x7ff02]);
  });

  test('the unit number that BMW stores three times, and nothing else at that place', () => {
    const withNumber = (digits: string): Uint8Array => {
      const image = original.slice();
      for (const at of [0x65d5, 0x65db, 0x65e1]) image.set(Buffer.from(digits, 'hex'), at);
      return image;
    };
    const pair = { original: withNumber('000007792024'), checksum: 'nocs' };
    expect(refusalOf({ ...pair, modified: withNumber('000007811550') })).toBe('nothingChanged');
    // Its own checks do not hold before: nobody could keep them.
    const stale = original.slice().fill(0x12, 0x7000, 0x7004);
    expect(refusalOf({ ...pair, original: stale, modified: stale.slice().fill(0x12, 0x65d8, 0x65e0) })).toBe(
      'recorded',
    );
  });

  test('an apparent BMW signature, and reports the change as signed', () => {
    const signed = (seed: number): Uint8Array => {
      const image = original.slice().fill(0xff, 0xe0000, 0xe0180);
      image.set([0, 0, 0, 16], 0xe0100);
      for (let at = 0; at < 64; at++) image[0xe0104 + at] = (at * seed + ((at * at) >> 1)) & 0xff;
      return corrected(image, 'edc16');
    };
    const stock = signed(37);
    const changed = signed(59).fill(0x77, 0xf0000, 0xf0004);
    const result = recordSolution({ original: stock, modified: corrected(changed, 'edc16'), checksum: 'edc16' });
    expect(result).toMatchObject({ ok: true, flags: expect.arrayContaining(['signedArea']) });
    expect(solutionOf(result).runs.map(({ offset }) => offset)).toEqual([0xf0000]);
    expect(result.ok && result.leftOut.signatureBytes).toBeGreaterThan(50);
    expect(
      bmwSignatures(stock, [
        { offset: 0xd0000, length: 0x100 },
        { offset: 0xe0180, length: 0x80 },
      ]),
    ).toEqual([{ offset: 0xe0104, length: 64, signs: [{ offset: 0xe0180, length: 0x80 }] }]);
    expect(bmwSignatures(stock.slice().fill(0x20, 0xe0104, 0xe0144), [])).toEqual([]);
    expect(bmwSignatures(stock.slice().fill(0x20, 0xe0150, 0xe0154), [])).toEqual([
      expect.objectContaining({ offset: 0xe0104 }),
    ]);
    expect(bmwSignatures(stock.slice().fill(0x20, 0xe0144, 0xe0148), [])).toEqual([]);
  });

  test('nothing if the vehicle has no checksum', () => {
    const result = recordSolution({ original, modified, checksum: 'nocs' });
    expect(result).toMatchObject({ ok: true, leftOut: { checksumBytes: 0 } });
    expect(solutionOf(result).runs).toHaveLength(7);
  });
});

test('a run that looks like a VIN is reported', () => {
  const stamped = original.slice();
  stamped.set(ascii('ZZZSYNTHETIC00042'), 0xf8000);
  const result = recordSolution({ original, modified: corrected(stamped, 'edc16'), checksum: 'edc16' });
  expect(result).toMatchObject({ ok: true, flags: expect.arrayContaining(['vinLike']) });
});

describe('context of a change', () => {
  test('has 32 bytes on each side if these are unique in the image', () => {
    const result = recordSolution({ original, modified, checksum: 'edc16' });
    expect(result).toMatchObject({ flags: ['signedArea'] });
    expect(solutionOf(result).runs.map(({ before, after }) => [before.length / 2, after.length / 2])).toEqual(
      Array.from({ length: 6 }, () => [32, 32]),
    );
  });

  test('grows until it is unique', () => {
    const twice = original.slice();
    twice.copyWithin(0xe0000, 0xd2000, 0xd2000 + 0x100);
    const stock = corrected(twice, 'edc16');
    const changed = stock.slice().fill(0x77, 0xd2080, 0xd2084);
    const result = recordSolution({ original: stock, modified: corrected(changed, 'edc16'), checksum: 'edc16' });
    expect(solutionOf(result).runs.map(({ before, after }) => [before.length / 2, after.length / 2])).toEqual([
      [128, 128],
    ]);
    expect(result).toMatchObject({ flags: ['signedArea'] });
  });

  test('is reported as ambiguous if even 512 bytes are not unique, as in erased flash', () => {
    const changedImage = original.slice().fill(0x77, 0xf9000, 0xf9004);
    const result = recordSolution({ original, modified: corrected(changedImage, 'edc16'), checksum: 'edc16' });
    expect(result).toMatchObject({ flags: ['lowEntropyContext', 'signedArea'] });
    expect(solutionOf(result).runs[0]?.before).toBe('ff'.repeat(512));
  });

  test('never reaches into ignored ranges', () => {
    const stock = syntheticImage({ family: 'edc15', ...numbers, seed: 5 });
    const nearWord = stock.slice().fill(0x77, 0x5bff0, 0x5bff4);
    const result = recordSolution({
      original: stock,
      modified: corrected(nearWord, 'edc15', stock),
      checksum: 'edc15',
    });
    expect(solutionOf(result).runs.map(({ after }) => after.length / 2)).toEqual([8]);
  });
});

describe('pair is refused', () => {
  const pair = { original, modified, checksum: 'edc16' };

  test('notRaw: one of the files is an archive', () => {
    expect(refusalOf({ ...pair, modified: ascii('PK\u0003\u0004') })).toBe('notRaw');
  });

  test('lengthDiffers', () => {
    expect(refusalOf({ ...pair, modified: modified.subarray(0, -2) })).toBe('lengthDiffers');
  });

  test('softwareUnknown: the file has no software number', () => {
    const nameless = new Uint8Array(0x1000).fill(1);
    expect(refusalOf({ ...pair, original: nameless, modified: nameless })).toBe('softwareUnknown');
  });

  test('differentSoftware: the modified file has another number', () => {
    const other = syntheticImage({ family: 'edc16', ...numbers, software: '1037999002', seed: 5 });
    expect(refusalOf({ ...pair, modified: other })).toBe('differentSoftware');
  });

  test('manyChanges: more than one percent of the bytes changed, unless confirmed as the same software', () => {
    const rewritten = original.slice().fill(0x21, 0x20000, 0x20000 + 0x3000);
    const many = { ...pair, modified: corrected(rewritten, 'edc16') };
    expect(refusalOf(many)).toBe('manyChanges');
    const accepted = recordSolution({ ...many, manyChangesAccepted: true });
    expect(accepted).toMatchObject({ ok: true, flags: expect.arrayContaining(['manyChanges']) });
    const other = syntheticImage({ family: 'edc16', ...numbers, software: '1037999002', seed: 5 });
    expect(refusalOf({ ...pair, modified: other, manyChangesAccepted: true })).toBe('differentSoftware');
  });

  test('checksumUnknown and checksumNotFound: the vehicle names a family that is unknown or not in the file', () => {
    expect(refusalOf({ ...pair, checksum: 'unheard' })).toBe('checksumUnknown');
    expect(refusalOf({ ...pair, checksum: 'edc15' })).toBe('checksumNotFound');
  });

  test('checksumInvalidBefore and checksumInvalid: one of the files has invalid checksums', () => {
    const broken = original.slice();
    broken[0x30000] = 1;
    expect(refusalOf({ ...pair, original: broken })).toBe('checksumInvalidBefore');
    expect(refusalOf({ ...pair, modified: broken })).toBe('checksumInvalid');
  });

  test('nothingChanged', () => {
    expect(refusalOf({ ...pair, modified: original })).toBe('nothingChanged');
  });
});

function corrected(image: Uint8Array, family: ChecksumFamily, stock = original): Uint8Array {
  const plan = checksumFamilies[family](stock);
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
