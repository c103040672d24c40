import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksumFamilies } from './checksums/index.ts';
import { correctChecksums } from './checksums/plan.ts';
import type { KnownSolution, Unit } from './choose-solution.ts';
import { difference } from './difference.ts';
import { type ModifyRequest, type ModifyResult, modify } from './engine.ts';
import { recordSolution } from './record-solution.ts';
import { type Solution, type SolutionContent, decodeRuns, encodeRuns, sealSolution } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';
import { firstDifference } from '#test/first-difference.ts';
import { isDeep } from '#test/tier.ts';

const printedNumbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family: 'edc15', ...printedNumbers, seed: 11 });
const [power, filter, limiter] = [recordTuning(0, 1), recordTuning(1, 2), recordTuning(2, 3)];
const otherPower = recordTuning(0, 4);

describe('ordered methods', () => {
  test('are all applied and reported', () => {
    const result = order({ 1: [power], 2: [filter] });
    expect(result).toMatchObject({
      outcome: 'modified',
      report: {
        identity: { family: 'edc15', ...printedNumbers },
        container: { kind: 'raw' },
        length: 0x80000,
        methods: [
          { methodId: 1, solutionId: 100, state: 'applied' },
          { methodId: 2, solutionId: 200, state: 'applied' },
        ],
        checksum: { family: 'edc15' },
        warnings: [],
      },
    });
    const { report } = result;
    expect(report.methods[0]?.runs).toEqual(
      power.runs.map(({ offset, expected }) => ({ offset, length: expected.length / 2 })),
    );
    expect(report.checksum?.before.every(({ ok }) => ok)).toBe(true);
    expect(report.checksum?.after.every(({ ok }) => ok)).toBe(true);
    const methodBytes = report.methods.reduce((sum, { bytesChanged }) => sum + bytesChanged, 0);
    expect(report.bytesChanged - methodBytes).toBeLessThanOrEqual(4);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('never modify the input file', () => {
    const copy = original.slice();
    order({ 1: [power], 2: [filter], 3: [otherPower] });
    order({ 1: [power] });
    expect(firstDifference(original, copy)).toBeUndefined();
  });

  test('give the same file or refusal in any order', () => {
    const one = imageOf(run([method(1, power), method(2, filter), method(3, limiter)]));
    const two = imageOf(run([method(3, limiter), method(1, power), method(2, filter)]));
    expect(firstDifference(one, two)).toBeUndefined();
    expect(reasonOf(run([method(1, power), method(2, otherPower), method(3)]))).toBe('noSolution');
    expect(reasonOf(run([method(3), method(2, otherPower), method(1, power)]))).toBe('noSolution');
  });

  test('use the solution that fits when others are recorded on another original', () => {
    const otherCalibration = tuned(0, 9);
    const elsewhere = record(otherCalibration, syntheticTuning(otherCalibration, { family: 'edc15', seed: 8 }));
    expect(firstDifference(imageOf(order({ 1: [elsewhere, power] })), imageOf(order({ 1: [power] })))).toBeUndefined();
  });

  test('may have two equal solutions, of which the oldest is named', () => {
    const units = [{ methodId: 1, solutions: [knownSolution(power, 9), knownSolution({ ...power }, 8)] }];
    expect(run(units)).toMatchObject({ outcome: 'modified', report: { methods: [{ solutionId: 8 }] } });
  });

  test('may write the same bytes at one place', () => {
    const result = run([method(1, power), method(2, power), method(3, filter)]);
    expect(firstDifference(imageOf(result), imageOf(order({ 1: [power], 3: [filter] })))).toBeUndefined();
    expect(result.report.methods.every(({ state }) => state === 'applied')).toBe(true);
  });

  test('with trouble codes are distinguished by the code', () => {
    const units = [
      { methodId: 5, dtcCode: 'P0420', solutions: [knownSolution(power, 1)] },
      { methodId: 5, dtcCode: 'P0421', solutions: [knownSolution(filter, 2)] },
    ];
    expect(firstDifference(imageOf(run(units)), imageOf(order({ 1: [power], 2: [filter] })))).toBeUndefined();
    expect(run(units).report.methods).toMatchObject([
      { methodId: 5, dtcCode: 'P0420', solutionId: 1 },
      { methodId: 5, dtcCode: 'P0421', solutionId: 2 },
    ]);
    const half = run([...units, { methodId: 5, dtcCode: 'P2463', solutions: [] }]);
    expect(half).toMatchObject({ reason: 'noSolution', report: { methods: [{}, {}, { state: 'notFound' }] } });
  });

  test('are never applied from a solution without its original, unless the same is known with it', () => {
    const { checksum, family, software, hardware = '', part = '', length, runs } = power;
    const content = { checksum, family, software, hardware, part, length, runs };
    const earlier: readonly Solution[] = [{ format: 1, ...content }, sealSolution(content)];
    for (const solution of earlier) {
      expect(order({ 1: [solution] })).toMatchObject({
        reason: 'originalUnknown',
        report: { methods: [{ solutionId: 100, state: 'applied' }] },
      });
      expect(order({ 1: [solution, power] })).toMatchObject({
        outcome: 'modified',
        report: { methods: [{ solutionId: 101 }] },
      });
    }
  });

  test('are completed when one of them is already there', () => {
    const result = order({ 1: [power], 2: [filter] }, { original: tuned(0, 1) });
    expect(firstDifference(imageOf(result), imageOf(order({ 1: [power], 2: [filter] })))).toBeUndefined();
    expect(result.report.methods).toMatchObject([{ state: 'alreadyThere', bytesChanged: 0 }, { state: 'applied' }]);
  });
});

describe('checksums', () => {
  test('are left to the writing tool if it corrects them', () => {
    const result = order({ 1: [power] }, { correctChecksum: false });
    expect(result).toMatchObject({ outcome: 'modified', report: { warnings: ['checksumLeftToTool'] } });
    expect(result.report.checksum?.after.some(({ ok }) => !ok)).toBe(true);
    expect(result.report.bytesChanged).toBe(result.report.methods[0]?.bytesChanged);
  });

  test('are ignored if the vehicle has none', () => {
    const solution = record(original, tuned(0, 1), 'nocs');
    const result = order({ 1: [solution] }, { checksum: 'nocs' });
    expect(firstDifference(imageOf(result), tuned(0, 1))).toBeUndefined();
    expect(result.report.checksum).toBeUndefined();
  });

  test('are judged as the writing tool will leave them', () => {
    const claimed = solutionTo(original.slice().fill(0, 0x5bffc, 0x5c000));
    expect(reasonOf(order({ 1: [claimed] }, { correctChecksum: false }))).toBe('verificationFailed');
  });
});

describe.each(['edc16', 'medc17'] as const)('maker signature in an image of %s', (family) => {
  const stock = syntheticImage({ family, ...printedNumbers, seed: 2 });
  const solution = record(stock, syntheticTuning(stock, { family, seed: 3 }), family);
  const other = record(stock, syntheticTuning(stock, { family, seed: 3, area: 4 }), family);
  const change = { original: stock, checksum: family };

  test('sends a change that makes it stale to staff', () => {
    expect(order({ 1: [solution] }, change)).toMatchObject({
      reason: 'signedArea',
      report: { bytesChanged: 0, methods: [{ state: 'applied' }] },
    });
  });

  test('is reported as not renewed if staff have accepted it', () => {
    const units = [{ methodId: 1, solutions: [knownSolution(solution, 1), knownSolution(solution, 2, true)] }];
    expect(run(units, change)).toMatchObject({
      outcome: 'modified',
      report: { methods: [{ solutionId: 2 }], warnings: ['signatureNotRenewed'] },
    });
  });

  test('may be accepted for one solution and not for another', () => {
    const units = [{ methodId: 1, solutions: [knownSolution(solution, 1, true)] }, method(2, other)];
    expect(reasonOf(run(units, change))).toBe('signedArea');
    expect(reasonOf(run(units.toReversed(), change))).toBe('signedArea');
  });

  test('does not matter for a change outside its signed range', () => {
    const place = { edc16: 0xfff00, medc17: 0x8000 }[family];
    const unsigned = record(stock, stock.slice().fill(0x22, place, place + 0x40), family);
    expect(order({ 1: [unsigned] }, change)).toMatchObject({ outcome: 'modified', report: { warnings: [] } });
  });

  test('is also protected in a vehicle without checksums', () => {
    const plain = record(stock, syntheticTuning(stock, { family, seed: 3 }), 'nocs');
    expect(reasonOf(order({ 1: [plain] }, { ...change, checksum: 'nocs' }))).toBe('signedArea');
  });

  test('is never written', () => {
    const [signature] = checksumFamilies[family](stock)?.signatures ?? [];
    const forged = stock.slice();
    forged.fill(0x11, signature?.offset, (signature?.offset ?? 0) + 8);
    const forging = changed(solution, { runs: encodeRuns(difference(stock, forged)) });
    const units = [{ methodId: 1, solutions: [knownSolution(forging, 1, true)] }];
    expect(reasonOf(run(units, change))).toBe('verificationFailed');
  });
});

describe('manual work is needed for', () => {
  test('notRaw: a protected container', () => {
    const result = order({ 1: [power] }, { original: ascii('CMD ....') });
    expect(result).toMatchObject({ reason: 'notRaw', report: { methods: [{ state: 'notFound' }] } });
  });

  test('softwareUnknown: the file contains two software numbers', () => {
    const doubtful = original.slice();
    doubtful.set(ascii('1037999002'), 0x200);
    expect(reasonOf(order({ 1: [power] }, { original: doubtful }))).toBe('softwareUnknown');
  });

  test('checksumUnknown, checksumNotFound: the vehicle names a family that is unknown or not in the file', () => {
    expect(reasonOf(order({ 1: [power] }, { checksum: 'unheard' }))).toBe('checksumUnknown');
    expect(reasonOf(order({ 1: [power] }, { checksum: 'medc17' }))).toBe('checksumNotFound');
  });

  test('checksumInvalidBefore: the file was damaged or already changed', () => {
    const damaged = original.slice();
    damaged[0x5a123] = 1;
    const result = order({ 1: [power] }, { original: damaged });
    expect(result).toMatchObject({ reason: 'checksumInvalidBefore', report: { methods: [{ state: 'applied' }] } });
    expect(result.report.checksum?.before.filter(({ ok }) => !ok)).toMatchObject([{ start: 0x50b80 }]);
  });

  test('noSolution: nothing ordered, nothing recorded, or recorded for something else', () => {
    expect(reasonOf(run([]))).toBe('noSolution');
    expect(order({ 1: [] })).toMatchObject({ reason: 'noSolution', report: { methods: [{ state: 'notFound' }] } });
    const strangers: Solution[] = [
      changed(power, { software: '1037999002' }),
      changed(power, { hardware: '0281999002' }),
      changed(power, { part: '9Z9906999YY' }),
      changed(power, { family: 'edc16' }),
      changed(power, { length: 0x40000 }),
      changed(power, { checksum: 'nocs' }),
      changed(power, { runs: [] }),
    ];
    expect(reasonOf(order({ 1: strangers }))).toBe('noSolution');
  });

  test('noSolution: the recorded one is damaged', () => {
    const [first, ...others] = power.runs;
    const damaged = [{ expected: 'zz' }, { replacement: '00' }, { offset: -1 }, { offset: 0x7ffff }, { offset: 0.5 }];
    for (const damage of damaged) {
      const runs = first ? [{ ...first, ...damage }, ...others] : [];
      expect(reasonOf(order({ 1: [changed(power, { runs })] }))).toBe('noSolution');
    }
    const doubled = first ? [first, ...power.runs] : [];
    expect(reasonOf(order({ 1: [changed(power, { runs: doubled })] }))).toBe('noSolution');
    expect(reasonOf(order({ 1: [changed(power, { runs: power.runs.toReversed() })] }))).toBe('noSolution');
  });

  test('noSolution: the recorded one does not match its seal', () => {
    const [first, ...others] = power.runs;
    const replacement = first?.replacement.replace(/^../u, '77') ?? '';
    const runs = first ? [{ ...first, replacement }, ...others] : [];
    expect(reasonOf(order({ 1: [{ ...power, runs }] }))).toBe('noSolution');
    expect(reasonOf(order({ 1: [changed(power, { runs })] }))).toBe('modified');
  });

  test('contextDiffers: the same software with another calibration', () => {
    const result = order({ 1: [power] }, { original: tuned(0, 4) });
    expect(result).toMatchObject({ reason: 'contextDiffers', report: { methods: [{ state: 'conflict' }] } });
  });

  test('ambiguousSolution: two solutions fit and do different things', () => {
    expect(reasonOf(order({ 1: [power, otherPower] }))).toBe('ambiguousSolution');
    expect(reasonOf(order({ 1: [otherPower, power] }))).toBe('ambiguousSolution');
  });

  test('methodsConflict: two methods write different bytes at one place', () => {
    const result = order({ 1: [power], 2: [otherPower], 3: [filter] });
    expect(result).toMatchObject({
      reason: 'methodsConflict',
      report: { methods: [{ state: 'conflict' }, { state: 'conflict' }, { state: 'applied' }] },
    });
  });

  test('methodsConflict: one changes bytes between the changes of the other', () => {
    const [around, inside] = [original.slice(), original.slice()];
    around.fill(0, 0x52000, 0x52001).fill(0, 0x5200a, 0x5200b);
    inside.fill(0, 0x52004, 0x52006);
    expect(reasonOf(order({ 1: [solutionTo(around)], 2: [solutionTo(inside)] }))).toBe('methodsConflict');
  });

  test('methodsConflict: the changes of two methods touch, but not if one byte is between them', () => {
    const [left, right, far] = [original.slice(), original.slice(), original.slice()];
    left.fill(0, 0x52000, 0x52004);
    right.fill(0, 0x52004, 0x52008);
    far.fill(0, 0x52005, 0x52009);
    expect(reasonOf(order({ 1: [solutionTo(left)], 2: [solutionTo(right)] }))).toBe('methodsConflict');
    expect(reasonOf(order({ 1: [solutionTo(right)], 2: [solutionTo(left)] }))).toBe('methodsConflict');
    expect(reasonOf(order({ 1: [solutionTo(left)], 2: [solutionTo(far)] }))).toBe('modified');
  });

  test('methodsConflict: two methods agree in their overlap, but each changes more', () => {
    const [left, right] = [original.slice(), original.slice()];
    left.fill(0, 0x52000, 0x52004);
    right.fill(0, 0x52002, 0x52006);
    expect(reasonOf(order({ 1: [solutionTo(left)], 2: [solutionTo(right)] }))).toBe('methodsConflict');
  });

  test('methodsConflict: one would undo an existing change', () => {
    const stock = tuned(0, 1);
    const undo = record(stock, original);
    expect(reasonOf(order({ 1: [power], 2: [undo] }, { original: stock }))).toBe('methodsConflict');
  });

  test('alreadyModified: all of it is already there', () => {
    const result = order({ 1: [power] }, { original: tuned(0, 1) });
    expect(result).toMatchObject({
      reason: 'alreadyModified',
      report: { methods: [{ state: 'alreadyThere' }], bytesChanged: 0 },
    });
  });

  test('verificationFailed: a solution writes a checksum word itself', () => {
    const claimed = original.slice().fill(0, 0x5bffc, 0x5c000);
    expect(reasonOf(order({ 1: [solutionTo(claimed)] }))).toBe('verificationFailed');
  });

  test('verificationFailed: a solution changes the identification of the file', () => {
    const renamed = original.slice();
    renamed.set(ascii('9Z9906999YY'), 0x5b000);
    expect(reasonOf(order({ 1: [solutionTo(renamed)] }))).toBe('verificationFailed');
  });

  test('verificationFailed: a solution changes data of a single car', () => {
    const otherCar = original.slice();
    otherCar.set(ascii('CAR2'), 0x7eb10);
    expect(reasonOf(order({ 1: [solutionTo(otherCar)] }))).toBe('verificationFailed');
  });

  test('checksumFailed: a solution changes the ranges of the checksums', () => {
    const stock = syntheticImage({ family: 'edc16', ...printedNumbers, seed: 2 });
    const withMovedRange = stock.slice();
    withMovedRange[0xd0036] = 0x10;
    const solution = record(stock, syntheticTuning(stock, { family: 'edc16', seed: 1 }), 'edc16');
    const forged = changed(solution, { runs: encodeRuns(difference(stock, withMovedRange)) });
    const units = [{ methodId: 1, solutions: [knownSolution(forged, 1, true)] }];
    expect(reasonOf(run(units, { original: stock, checksum: 'edc16' }))).toBe('checksumFailed');
    expect(reasonOf(run(units, { original: stock, checksum: 'edc16', correctChecksum: false }))).toBe('checksumFailed');
  });
});

describe('file is not changed', () => {
  const runs = decodeRuns(power) ?? [];
  const neededPlaces = runs.flatMap(({ offset, expected, before, after }) => {
    const start = offset - before.length;
    return Array.from({ length: before.length + expected.length + after.length }, (_, index) => start + index);
  });

  test('if any byte required by the solution differs', () => {
    const plan = checksumFamilies.edc15(original);
    fc.assert(
      fc.property(fc.constantFrom(...neededPlaces), fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const other = original.slice();
        other[offset] = (other[offset] ?? 0) ^ flip;
        expect(reasonOf(order({ 1: [power] }, { original: other }))).toBe('checksumInvalidBefore');
        const sound = plan ? correctChecksums(plan, other) : other;
        expect(reasonOf(order({ 1: [power] }, { original: sound }))).toBe('contextDiffers');
      }),
      { numRuns: isDeep ? 25 : 8 },
    );
  });

  test('and nothing is thrown for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 4096 }),
        fc.constantFrom('edc15', 'edc16', 'medc17', 'nocs'),
        (bytes, checksum) => {
          expect(order({ 1: [power] }, { original: bytes, checksum }).outcome).toBe('manual');
        },
      ),
    );
  });

  test.each(['edc15', 'edc16', 'medc17'] as const)('and nothing is thrown for a shredded image of %s', (family) => {
    const stock = syntheticImage({ family, ...printedNumbers, seed: 2 });
    const words = fc.array(fc.tuple(fc.nat(stock.length / 4 - 1), fc.nat(0xffffffff)), { minLength: 1, maxLength: 40 });
    const headers = { edc15: 0x50000, edc16: 0xd0000, medc17: 0x1a0000 };
    fc.assert(
      fc.property(words, fc.uint8Array({ minLength: 1, maxLength: 0x60 }), (edits, header) => {
        const shredded = stock.slice();
        for (const [word, value] of edits) new DataView(shredded.buffer).setUint32(4 * word, value);
        shredded.set(header, headers[family]);
        expect(order({ 1: [power] }, { original: shredded, checksum: family }).outcome).toBe('manual');
      }),
      { numRuns: isDeep ? 15 : 5 },
    );
  });

  test.each([
    ['medc17', crowdedBlock()],
    ['edc16', Uint8Array.of(0xfa, 0xde, 0xca, 0xfe, 0xca, 0xfe, 0xaf, 0xfe)],
    ['medc17', Uint8Array.of(0x40, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0xef, 0xbe, 0xad, 0xde)],
    ['edc15', ascii('1037999001')],
  ])('nor delayed by files that keep the search for %s busy', (checksum, pattern) => {
    for (const length of (isDeep ? [4, 16, 64] : [4, 16]).map((mebibytes) => mebibytes * 1024 * 1024)) {
      const image = filledWith(pattern, length);
      expect(order({ 1: [power] }, { original: image, checksum }).outcome).toBe('manual');
    }
  });
});

/** A block of 64 KiB with 32 checks, each over all of it; the caller repeats it. */
function crowdedBlock(): Uint8Array {
  const block = new Uint8Array(0x10000);
  const view = new DataView(block.buffer);
  const header = [0x60, block.length, 0, 0x80000000 + block.length - 4];
  for (const [index, word] of header.entries()) view.setUint32(4 * index, word, true);
  block.set(ascii(printedNumbers.software), 0x1a);
  view.setUint32(0x2c, 32, true);
  for (let at = 0x34; at < 0x34 + 32 * 0x20; at += 0x20) {
    const structure = [0x80000000, 0x80000000 + block.length - 5, 0xfadecafe, 0xcafeaffe];
    for (const [index, word] of structure.entries()) view.setUint32(at + 4 + 4 * index, word, true);
  }
  view.setUint32(block.length - 4, 0xdeadbeef, true);
  return block;
}

function filledWith(pattern: Uint8Array, length: number): Uint8Array {
  const image = new Uint8Array(length);
  image.set(pattern);
  for (let filled = pattern.length; filled < length; filled *= 2) {
    image.copyWithin(filled, 0, Math.min(filled, length - filled));
  }
  return image;
}

function tuned(area: number, seed: number): Uint8Array {
  return syntheticTuning(original, { family: 'edc15', seed, area });
}

function recordTuning(area: number, seed: number): Solution {
  return record(original, tuned(area, seed));
}

function record(from: Uint8Array, to: Uint8Array, checksum = 'edc15'): Solution {
  const result = recordSolution({ original: from, modified: to, checksum });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}

/** An invented solution, without the proof that recording demands. */
function solutionTo(modified: Uint8Array): Solution {
  return changed(power, { runs: encodeRuns(difference(original, modified)) });
}

/** The solution with other content, sealed again. */
function changed(solution: Solution, change: Partial<SolutionContent>): Solution {
  const { checksum, family, software, hardware, part, length, runs, original: facts } = { ...solution, ...change };
  const numbers = { ...(hardware !== undefined && { hardware }), ...(part !== undefined && { part }) };
  const blocks = length === solution.length ? facts?.blocks : facts?.blocks.slice(0, length / 0x100);
  return sealSolution({
    checksum,
    family,
    software,
    ...numbers,
    length,
    runs,
    ...(facts !== undefined && blocks !== undefined && { original: { ...facts, blocks } }),
  });
}

function method(methodId: number, ...solutions: Solution[]): Unit {
  return { methodId, solutions: solutions.map((solution, index) => knownSolution(solution, 100 * methodId + index)) };
}

function knownSolution(solution: Solution, solutionId: number, signedAreaAccepted = false): KnownSolution {
  return { solutionId, solution, signedAreaAccepted };
}

function run(units: readonly Unit[], change: Partial<ModifyRequest> = {}): ModifyResult {
  return modify({ original, checksum: 'edc15', correctChecksum: true, units, ...change });
}

function order(solutions: Record<number, readonly Solution[]>, change: Partial<ModifyRequest> = {}): ModifyResult {
  return run(
    Object.entries(solutions).map(([id, recorded]) => method(Number(id), ...recorded)),
    change,
  );
}

function imageOf(result: ModifyResult): Uint8Array {
  if (result.outcome === 'manual') throw new Error(result.reason);
  return result.image;
}

function reasonOf(result: ModifyResult): string {
  return result.outcome === 'manual' ? result.reason : 'modified';
}
