import { describe, expect, test } from 'vitest';
import { type ChecksumFamily, noChecksum } from './checksums/index.ts';
import { correctChecksums } from './checksums/plan.ts';
import { checksumFamilies } from './checksums/index.ts';
import { dangersIn, dangersOfRuns, erasedAreas } from './dangers.ts';
import { modify } from './engine.ts';
import { recordSolution } from './record-solution.ts';
import { decodeRuns } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const originals = {
  edc15: syntheticImage({ family: 'edc15', ...numbers, seed: 5 }),
  edc16: syntheticImage({ family: 'edc16', ...numbers, seed: 5 }),
  me7: syntheticImage({ family: 'me7', ...numbers, seed: 5 }),
};
type Family = keyof typeof originals;

/** A tune of the original in which something else was damaged, with right checksums. */
function damaged(family: Family, start: number, end: number, fill = 0xff): Uint8Array {
  const image = syntheticTuning(originals[family], { family, seed: 6 }).fill(fill, start, end);
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error('the damaged image has no checks');
  return correctChecksums(plan, image);
}

function recorded(original: Uint8Array, modified: Uint8Array, checksum: string) {
  const result = recordSolution({ original, modified, checksum });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

describe.each<[Family, string, number, number, readonly string[], fill?: number]>([
  ['edc15', '256 bytes of the start-up code', 0x100, 0x200, ['startUpArea']],
  ['edc15', 'a page of the start-up code', 0x1000, 0x2000, ['startUpArea', 'erasedArea']],
  ['edc16', 'the end of the first page', 0xe00, 0x1000, ['startUpArea']],
  ['edc16', '1 KiB of the program', 0x20000, 0x20400, ['erasedArea']],
  ['edc16', '1 KiB of the program, zeroed', 0x20000, 0x20400, ['erasedArea'], 0],
  ['edc16', '1 KiB of the program, filled', 0x20000, 0x20400, ['overwrittenArea'], 0xc3],
  ['edc15', '2 KiB of a data set, filled', 0x52000, 0x52800, ['overwrittenArea'], 0x5a],
  ['me7', '64 bytes of the start-up code', 0x200, 0x240, ['startUpArea']],
])('pair of %s whose second file lost %s', (family, _what, start, end, dangers, fill) => {
  const modified = damaged(family, start, end, fill);
  const { solution, flags } = recorded(originals[family], modified, family);
  const order = (dangersAccepted?: boolean) =>
    modify({
      original: originals[family],
      checksum: family,
      units: [
        {
          methodId: 1,
          solutions: [
            {
              solutionId: 1,
              solution,
              signedAreaAccepted: true,
              ...(dangersAccepted !== undefined && { dangersAccepted }),
            },
          ],
        },
      ],
      correctChecksum: true,
    });

  test('is recorded with its dangers, which its runs also show', () => {
    expect(flags).toEqual(expect.arrayContaining([...dangers]));
    expect(dangersOfRuns(solution.family, solution.length, decodeRuns(solution) ?? [])).toEqual(dangers);
  });

  test('is applied only if staff have accepted them', () => {
    expect(order()).toMatchObject({ outcome: 'manual', reason: 'dangerousChange' });
    expect(order(false)).toMatchObject({ outcome: 'manual', reason: 'dangerousChange' });
    expect(order(true).outcome).toBe('modified');
  });
});

test.each([0x70000, 0x71000, 0x171100, 0x200000])(
  'start-up code of an EDC16 with its internal flash ends at the unit numbers, in %i bytes',
  (length) => {
    const original = Uint8Array.from({ length }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 24);
    for (const [offset, dangers] of [
      [0x40, ['startUpArea']],
      [0x2000, ['startUpArea']],
      [0x7fbf, ['startUpArea']],
      [0x7fc0, []],
      [0x10000, []],
    ] as const) {
      const modified = original.slice();
      modified[offset] = (modified[offset] ?? 0) ^ 1;
      expect([offset, dangersIn(original, modified, 'edc16', [{ offset, length: 1 }])]).toEqual([offset, dangers]);
    }
  },
);

test.each(['edc15', 'edc16', 'me7'] as const)('a tune of %s has no dangers', (family) => {
  const tuned = syntheticTuning(originals[family], { family, seed: 6 });
  const { flags, solution } = recorded(originals[family], tuned, family);
  expect(flags).not.toContain('startUpArea');
  expect(flags).not.toContain('erasedArea');
  expect(dangersOfRuns(solution.family, solution.length, decodeRuns(solution) ?? [])).toEqual([]);
});

describe('erased area', () => {
  const original = new Uint8Array(0x4000).map((_, at) => at % 251).fill(0xff, 0x1200, 0x1300);
  const erase = (start: number, end: number, fill = 0xff) => original.slice().fill(fill, start, end);
  const changed = (start: number, end: number) => [{ offset: start, length: end - start }];

  test('includes bytes that were erased before and has at least 1 KiB', () => {
    // The change ends where the original was erased already.
    expect(erasedAreas(original, erase(0xf00, 0x1200), changed(0xf00, 0x1200))).toEqual([
      { offset: 0xf00, length: 0x400 },
    ]);
    expect(erasedAreas(original, erase(0xf01, 0x1200), changed(0xf01, 0x1200))).toEqual([]);
    expect(erasedAreas(original, erase(0x2000, 0x2400, 0), changed(0x2000, 0x2400))).toEqual([
      { offset: 0x2000, length: 0x400 },
    ]);
    expect(erasedAreas(original, erase(0x2000, 0x2400, 0xc3), changed(0x2000, 0x2400))).toEqual([]);
  });

  test('is not found for zeros that end where the original was erased', () => {
    const before = original.slice().fill(0xff, 0x1300, 0x1700);
    const after = before.slice().fill(0, 0x11f0, 0x1200);
    expect(erasedAreas(before, after, changed(0x11f0, 0x1200))).toEqual([]);
  });

  test('can reach from the first byte of an image to the last', () => {
    const short = original.slice(0, 0x400).fill(0xff, 0, 1).fill(0xff, 0x3ff);
    const blank = new Uint8Array(0x400).fill(0xff);
    expect(erasedAreas(short, blank, changed(1, 0x3ff))).toEqual([{ offset: 0, length: 0x400 }]);
  });

  test('is not found where the original was erased', () => {
    const blank = new Uint8Array(0x1000).fill(0xff);
    expect(dangersIn(blank, blank.slice().fill(0, 0, 0x800), 'unknown', changed(0, 0x800))).toEqual([]);
  });
});

describe('own checks of an image without a catalog checksum', () => {
  const family: ChecksumFamily = 'edc15';
  const original = originals.edc15;
  const right = syntheticTuning(original, { family, seed: 6 });
  const stale = original.slice().fill(0x12, 0x50000, 0x50010);

  test('are valid in a recorded solution', () => {
    expect(recordSolution({ original, modified: stale, checksum: noChecksum })).toEqual({
      ok: false,
      reason: 'checksumInvalid',
    });
    expect(recordSolution({ original, modified: right, checksum: noChecksum })).toMatchObject({ ok: true });
  });

  test('are valid in a delivery', () => {
    const { solution } = recorded(original, right, noChecksum);
    const units = [{ methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted: true }] }];
    const order = { original, checksum: noChecksum, units, correctChecksum: true };
    expect(modify(order).outcome).toBe('modified');
    // A second method in the same bank makes its sum stale.
    const other = recorded(original, syntheticTuning(original, { family, seed: 7, area: 3 }), noChecksum);
    const both = [
      ...units,
      { methodId: 2, solutions: [{ solutionId: 2, solution: other.solution, signedAreaAccepted: true }] },
    ];
    expect(modify({ ...order, units: both }).outcome).toBe('manual');
  });
});
