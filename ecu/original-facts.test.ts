import { describe, expect, test } from 'vitest';
import { type ChecksumFamily, checksumFamilies, readChecksums } from './checksums/index.ts';
import type { Unit } from './choose-solution.ts';
import { type ModifyResult, modify } from './engine.ts';
import { identify } from './identify.ts';
import { placeFacts } from './place-original.ts';
import { type OriginalComparison, OriginalReader, factsOfOriginal } from './original-facts.ts';
import { recordSolution } from './record-solution.ts';
import type { Solution } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
/** EDC16, 1 MiB: one block from D0000 on; EDC17, 2 MiB; EDC15, 512 KiB: a bank after the other. */
const edc16 = syntheticImage({ family: 'edc16', ...numbers, seed: 5 });
const medc17 = syntheticImage({ family: 'medc17', ...numbers, seed: 5 });
const edc15 = syntheticImage({ family: 'edc15', ...numbers, seed: 5 });
const solutions = { edc16: learn(edc16, 'edc16'), medc17: learn(medc17, 'medc17'), edc15: learn(edc15, 'edc15') };
const originals = { edc16, medc17, edc15 };

describe('incomplete read needs manual work', () => {
  test.each(['edc16', 'medc17'] as const)('%s: a damaged header removes its check', (family) => {
    const image = originals[family];
    const headers = { edc16: 0xd003c, medc17: 0x1a0000 };
    const damaged = image.slice();
    damaged[headers[family]] = (damaged[headers[family]] ?? 0) ^ 1;
    const before = readChecksums(image, family);
    const after = readChecksums(damaged, family);
    const checksOf = (read: typeof before) => (read.ok ? read.plan.checks.length : 0);
    expect(checksOf(after)).toBeLessThan(checksOf(before));
    const result = order(damaged, family);
    expect(result.outcome).toBe('manual');
    if (checksOf(after) > 0) expect(result).toMatchObject({ reason: 'checksMissing' });
  });

  test('bytes that no check covers differ or are erased', () => {
    for (const fill of [0x55, 0xff]) {
      const damaged = edc15.slice().fill(fill, 0, 0x8000);
      const result = order(damaged, 'edc15');
      expect(result).toMatchObject({
        reason: 'originalDiffers',
        report: { original: { solutionId: 7, missingChecks: 0, first: 0, unread: 0 } },
      });
    }
  });

  test('a file that was changed before, with valid checksums', () => {
    const tuned = syntheticTuning(edc15, { family: 'edc15', seed: 77, area: 5, runs: 3 });
    expect(order(tuned, 'edc15')).toMatchObject({ reason: 'originalDiffers' });
    expect(distance(tuned, 'edc15').blocks).toBeGreaterThan(0);
    expect(distance(edc15, 'edc15')).toEqual({ missingChecks: 0, blocks: 0, bytes: 0, unread: 0 });
  });

  test('the distance is given in blocks of 4 KiB', () => {
    const damaged = edc15.slice();
    damaged[0x2345] = 0x11;
    damaged[0x4001] = 0x11;
    expect(distance(damaged, 'edc15')).toEqual({
      missingChecks: 0,
      blocks: 2,
      bytes: 0x2000,
      first: 0x2000,
      unread: 0,
    });
  });
});

describe('partial read', () => {
  // The form of 1 MiB that tools make: the upper half alone.
  const lower = 0x80000;
  const partial = edc16.slice().fill(0xff, 0, lower);

  test('lacks the checks of missing ranges, and is reported as the original elsewhere', () => {
    const plan = checksumFamilies.edc16(partial);
    expect(plan?.checks.map(({ start }) => start)).toEqual([0x80000, 0xd0000]);
    expect(distance(partial, 'edc16')).toMatchObject({ missingChecks: 0, blocks: 0, bytes: 0 });
    expect(distance(partial, 'edc16').unread).toBeGreaterThan(0);
    const warningsFor = ({ report }: ModifyResult) => report.warnings.filter((one) => one === 'partlyRead');
    expect(warningsFor(order(partial, 'edc16'))).toEqual(['partlyRead']);
    expect(warningsFor(order(edc16, 'edc16'))).toEqual([]);
  });

  test('with remaining bytes in that range is damaged', () => {
    const torn = partial.slice();
    torn[0x100] = 0;
    expect(order(torn, 'edc16')).toMatchObject({ reason: 'checksMissing' });
    expect(distance(torn, 'edc16')).toMatchObject({ missingChecks: 1, missingAt: 0 });
  });

  test('that also differs elsewhere is another file', () => {
    const foreign = partial.slice().fill(0x12, 0xff100, 0xff110);
    expect(order(foreign, 'edc16')).toMatchObject({
      reason: 'originalDiffers',
      report: { original: { first: 0xff000 } },
    });
  });

  test('can be the original for a full one, compared without its missing range', () => {
    const solution = learn(partial, 'edc16');
    expect(order(edc16, 'edc16', solution).outcome).toBe('modified');
    const foreign = edc16.slice().fill(0x12, 0xff100, 0xff110);
    expect(order(foreign, 'edc16', solution)).toMatchObject({ reason: 'originalDiffers' });
  });

  test.each([
    ['its start-up code', 'edc16', 0, 0x8000],
    ['a block between others', 'edc16', 0x80000, 0xd0000],
    ['more than tools leave out', 'edc16', 0, 0xd0000],
    ['its last bank', 'edc15', 0x7c000, 0x7eb00],
    ['its first bank', 'edc15', 0x8000, 0xc000],
  ] as const)('is not recognized if it lost %s (%s)', (_what, family, start, end) => {
    const damaged = originals[family].slice().fill(0xff, start, end);
    expect(order(damaged, family).outcome).toBe('manual');
    const { missingChecks, blocks } = distance(damaged, family);
    expect(missingChecks + blocks).toBeGreaterThan(0);
  });
});

describe('EDC16 with internal flash that lost start-up code but not the program after it', () => {
  const whole = syntheticImage({ family: 'edc16', ...numbers, seed: 5, form: 'internal' });
  const solution = learn(whole, 'edc16');
  const [startUp, page, program] = [
    [0, 0x7fc0],
    [0x3000, 0x4000],
    [0x10000, 0x40000],
  ] as const;

  test.each([
    ['FF', (image: Uint8Array, start: number, end: number) => image.fill(0xff, start, end)],
    ['00', (image: Uint8Array, start: number, end: number) => image.fill(0, start, end)],
    ['C3', (image: Uint8Array, start: number, end: number) => image.fill(0xc3, start, end)],
    ['a copy', (image: Uint8Array, start: number, end: number) => image.copyWithin(start, end, 2 * end - start)],
  ])('needs manual work: %s', (_, overwrite) => {
    for (const [start, end] of [startUp, page]) {
      const damaged = overwrite(whole.slice(), start, end);
      expect(order(damaged, 'edc16', solution).outcome).toBe('manual');
      // Reads without the program have their start-up code.
      const withoutProgram = overwrite(whole.slice().fill(0xff, ...program), start, end);
      const isWithoutBoth = [...withoutProgram.subarray(0, 0x8000)].every((byte) => byte === 0xff);
      if (!isWithoutBoth) expect(order(withoutProgram, 'edc16', solution).outcome).toBe('manual');
    }
  });

  test('is a partial read if tools read neither', () => {
    const partial = whole.slice().fill(0xff, 0, program[1]);
    expect(order(partial, 'edc16', solution)).toMatchObject({
      outcome: 'modified',
      report: { warnings: ['partlyRead'] },
    });
    expect(order(whole.slice().fill(0xff, ...program), 'edc16', solution).outcome).toBe('modified');
  });
});

describe('full read with a recorded original without the internal program', () => {
  const whole = syntheticImage({ family: 'edc16', ...numbers, seed: 5, form: 'internal' });
  const [start, end] = [0x10000, 0x40000] as const;
  const recorded = whole.slice().fill(0xff, start, end);
  const modified = syntheticTuning(recorded, { family: 'edc16', seed: 6 });
  const resultOf = (image: Uint8Array, checksum: 'edc16' | 'nocs'): ModifyResult => {
    const learned = recordSolution({ original: recorded, modified, checksum });
    if (!learned.ok) throw new Error(learned.reason);
    const units = [{ methodId: 1, solutions: [knownSolution(learned.solution, 7)] }];
    return modify({ original: image, checksum, units, correctChecksum: true });
  };

  test.each(['edc16', 'nocs'] as const)(
    'counts as the original as far as both were read, if a checksum covers the rest (%s)',
    (checksum) => {
      const { outcome, report } = resultOf(whole, checksum);
      expect([outcome, report.original?.blocks]).toEqual(['modified', 0]);
      expect(report.warnings).toContain('partlyRead');
    },
  );

  test.each<[string, (image: Uint8Array) => void]>([
    ['only a block of it', (image) => image.set(whole.subarray(0x24000, 0x28000), 0x24000)],
    ['one other byte', (image) => void image.fill(0, 0x15554, 0x15555)],
    ['zeros', (image) => void image.fill(0, start, end)],
    ['C3', (image) => void image.fill(0xc3, start, end)],
    ['another place of the image', (image) => void image.copyWithin(start, 0x140000, 0x140000 + end - start)],
    ['the stretch without its beginning', (image) => image.set(whole.subarray(0x14000, end), 0x14000)],
  ])('needs manual work with %s where the recorded one is erased', (_what, damage) => {
    for (const checksum of ['edc16', 'nocs'] as const) {
      const damaged = recorded.slice();
      damage(damaged);
      expect(resultOf(damaged, checksum).outcome).toBe('manual');
    }
  });
});

describe('data that differs per car is not compared', () => {
  test('for serial numbers and the stamp of a tool over the first bytes', () => {
    const otherCar = edc15.slice();
    otherCar.set(ascii('CAR2'), 0x7eb10);
    otherCar.set(ascii('C M D - M C D   '));
    expect(order(otherCar, 'edc15').outcome).toBe('modified');
    otherCar.set(ascii('C M D - M C X   '));
    expect(order(otherCar, 'edc15')).toMatchObject({ reason: 'originalDiffers' });
  });

  test('for an order without the stamp that the recorded original had', () => {
    const stamped = edc15.slice();
    stamped.set(ascii('C M D - M C D   '));
    expect(order(edc15, 'edc15', learn(stamped, 'edc15')).outcome).toBe('modified');
  });
});

test('but a VIN outside of such places needs manual work', () => {
  const withVin = (offset: number) => {
    const image = edc15.slice();
    image.set(ascii('WVWZZZ1KZ6W000009'), offset);
    return image;
  };
  expect(order(withVin(0x4000), 'edc15')).toMatchObject({ outcome: 'manual', reason: 'originalDiffers' });
  expect(distance(withVin(0x7eb10), 'edc15')).toMatchObject({ missingChecks: 0, blocks: 0 });
});

describe('several originals', () => {
  const elsewhere = edc15.slice().fill(0x12, 0x1000, 0x1010);

  test('the one equal to the file decides between different solutions', () => {
    const [here, there] = [learn(edc15, 'edc15', 8), learn(elsewhere, 'edc15', 9)];
    expect(changedBy(edc15, [here, there])).toMatchObject({
      outcome: 'modified',
      report: { methods: [{ solutionId: 1 }] },
    });
    expect(changedBy(elsewhere, [here, there])).toMatchObject({
      outcome: 'modified',
      report: { methods: [{ solutionId: 2 }] },
    });
    expect(changedBy(edc15, [here, learn(edc15, 'edc15', 9)])).toMatchObject({ reason: 'ambiguousSolution' });
  });

  test('the nearest one is named if the file equals none', () => {
    const third = elsewhere.slice().fill(0x12, 0x4000, 0x4010);
    expect(changedBy(third, [learn(edc15, 'edc15'), learn(elsewhere, 'edc15')])).toMatchObject({
      reason: 'originalDiffers',
      report: { original: { solutionId: 2, blocks: 1, first: 0x4000 } },
    });
  });
});

test('the second method is applied to a file with the first one, but not to a changed file', () => {
  const first = learn(edc15, 'edc15', 1);
  const second = learn(edc15, 'edc15', 2, 3);
  const units = [first, second].map((solution, methodId) => ({
    methodId,
    solutions: [knownSolution(solution, methodId)],
  }));
  const tuned = syntheticTuning(edc15, { family: 'edc15', seed: 1 });
  const run = (original: Uint8Array) => modify({ original, checksum: 'edc15', units, correctChecksum: true });
  expect(run(tuned)).toMatchObject({
    outcome: 'modified',
    report: { methods: [{ state: 'alreadyThere' }, { state: 'applied' }] },
  });
  const foreign = tuned.slice().fill(0x12, 0x1000, 0x1010);
  expect(run(foreign)).toMatchObject({ reason: 'originalDiffers' });
});

function learn(original: Uint8Array, family: ChecksumFamily, seed = 6, area = 0): Solution {
  const result = recordSolution({
    original,
    modified: syntheticTuning(original, { family, seed, area }),
    checksum: family,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}

function knownSolution(solution: Solution, solutionId: number): Unit['solutions'][number] {
  return { solutionId, solution, signedAreaAccepted: true };
}

function order(original: Uint8Array, family: keyof typeof solutions, solution = solutions[family]): ModifyResult {
  const units = [{ methodId: 1, solutions: [knownSolution(solution, 7)] }];
  return modify({ original, checksum: family, units, correctChecksum: true });
}

function changedBy(original: Uint8Array, library: readonly Solution[]): ModifyResult {
  const units = [{ methodId: 1, solutions: library.map((solution, index) => knownSolution(solution, index + 1)) }];
  return modify({ original, checksum: 'edc15', units, correctChecksum: true });
}

/** Distance of an image from the synthetic original of a family. */
function distance(image: Uint8Array, family: keyof typeof originals): OriginalComparison {
  const [reading, originalReading] = [readChecksums(image, family), readChecksums(originals[family], family)];
  if (!reading.ok || !originalReading.ok) throw new Error('the image has no checks');
  const facts = factsOfOriginal(originals[family], identify(originals[family]).family, originalReading.plan);
  const { length } = image;
  const placed = placeFacts(facts, { recorded: length, length, shift: 0 });
  return new OriginalReader(identify(image).family, reading.plan).compare(image, placed);
}
