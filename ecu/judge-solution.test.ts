import { describe, expect, test } from 'vitest';
import { correctChecksums } from './checksums/plan.ts';
import { checksumFamilies } from './checksums/index.ts';
import { judgeSolution } from './judge-solution.ts';
import { recordSolution } from './record-solution.ts';
import { type SolutionRun, sealSolution } from './solution.ts';
import { toHex } from './bytes.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const family = 'edc15';
const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family, ...numbers, seed: 5 });

function recorded(modified: Uint8Array) {
  const result = recordSolution({ original, modified, checksum: family, manyChangesAccepted: true });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** A tune in which something else was overwritten, with right checksums. */
function tuneWith(start: number, end: number, fill: number): Uint8Array {
  const image = syntheticTuning(original, { family, seed: 6 }).fill(fill, start, end);
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error('the image has no checks');
  return correctChecksums(plan, image);
}

/** The solution of a tune with one run more, as a line of another portal may have it. */
function withRun(offset: number, length: number, change: (byte: number) => number) {
  const { solution } = recorded(syntheticTuning(original, { family, seed: 6 }));
  const { format: _format, ...content } = solution;
  const run: SolutionRun = {
    offset,
    expected: toHex(original.subarray(offset, offset + length)),
    replacement: toHex(original.subarray(offset, offset + length).map(change)),
    before: toHex(original.subarray(offset - 16, offset)),
    after: toHex(original.subarray(offset + length, offset + length + 16)),
  };
  const runs = [...solution.runs, run].toSorted((one, other) => one.offset - other.offset);
  return sealSolution({ ...content, runs });
}

const codes = (solution: ReturnType<typeof withRun>) => judgeSolution(solution).map(({ code }) => code);
const placeOf = (text: string) => Buffer.from(original).indexOf(text, 0, 'latin1');

describe('solution without its images', () => {
  test('that is a tune has no oddity', () => {
    expect(judgeSolution(recorded(syntheticTuning(original, { family, seed: 6 })).solution)).toEqual([]);
  });

  test.each([
    ['erasedArea', 0xff],
    ['erasedArea', 0],
    ['overwrittenArea', 0x5a],
  ] as const)('that leaves a hole is reported as %s with its place (%i)', (code, fill) => {
    const { solution, oddities } = recorded(tuneWith(0x52000, 0x52800, fill));
    const [judged] = judgeSolution(solution);
    expect(judged).toMatchObject({ code });
    expect(Math.abs((judged?.at ?? 0) - 0x52000)).toBeLessThan(0x40);
    expect(oddities.map((oddity) => oddity.code)).toContain(code);
  });

  test('that changes start-up code, data of a car or too much reports each', () => {
    expect(codes(withRun(0x1000, 8, (byte) => byte ^ 0x55))).toContain('startUpArea');
    expect(codes(withRun(0x7eb10, 8, (byte) => byte ^ 0x55))).toContain('carData');
    expect(codes(withRun(0x52000, 0x1800, (byte) => byte ^ 0x55))).toContain('manyChanges');
  });

  test.each([
    ['softwareDiffers', numbers.software],
    ['hardwareDiffers', numbers.hardware],
    ['partDiffers', numbers.part],
  ])('that overwrites a digit of a number is reported as %s', (code, number) => {
    const at = placeOf(number);
    expect(at).toBeGreaterThan(0);
    expect(codes(withRun(at + 5, 1, (byte) => byte ^ 1))).toContain(code);
    expect(codes(withRun(at, number.length, (byte) => byte ^ 1))).toContain(code);
  });
});
