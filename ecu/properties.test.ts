import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksumFamilies } from './checksums/index.ts';
import { correctChecksums } from './checksums/plan.ts';
import type { Unit } from './choose-solution.ts';
import { compareSolutions } from './compare-solutions.ts';
import { type ModifyResult, modify } from './engine.ts';
import { recordSolution } from './record-solution.ts';
import { prefill } from './relocate.ts';
import { type Solution, type SolutionRun, sealSolution } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { isDeep } from '#test/tier.ts';

const bosch = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const numbersByFamily = { edc15: bosch, edc16: bosch, me7: bosch, denso: { software: 'A2WC522N' } };
type Family = keyof typeof numbersByFamily;

type Place = {
  readonly area: number;
  readonly seed: number;
  readonly runs: number;
};

const places = fc.record({ area: fc.nat(7), seed: fc.nat(9999), runs: fc.integer({ min: 1, max: 16 }) });

describe.each(['edc15', 'edc16', 'me7', 'denso'] as const)('images of %s', (family) => {
  const original = syntheticImage({ family, ...numbersByFamily[family], seed: 77 });
  const recordedSolutions = [0, 1, 2].map((area) => record(original, tune({ area, seed: area + 1, runs: 4 }), family));
  const plan = checksumFamilies[family](original);

  test('a recorded pair turns the first file into the second and is recognized in the second', () => {
    fc.assert(
      fc.property(places, (place) => {
        const modified = tune(place);
        const units = [unit(1, record(original, modified, family))];
        const result = run(original, units);
        expect(result.outcome === 'modified' && Buffer.compare(result.image, modified)).toBe(0);
        expect(run(modified, units)).toMatchObject({ outcome: 'manual', reason: 'alreadyModified' });
      }),
      { numRuns: isDeep ? 6 : 2 },
    );
  });

  test('a changed byte in a required place prevents delivery', () => {
    const needed = (recordedSolutions[0]?.runs ?? []).flatMap(placesOf);
    fc.assert(
      fc.property(fc.constantFrom(...needed), fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const other = original.slice();
        other[offset] = (other[offset] ?? 0) ^ flip;
        const units = recordedSolutions.slice(0, 1).map((solution) => unit(1, solution));
        for (const image of [other, plan ? correctChecksums(plan, other) : other]) {
          expect(run(image, units).outcome).toBe('manual');
        }
      }),
      { numRuns: isDeep ? 12 : 4 },
    );
  });

  test('changed bytes elsewhere are kept, or nothing is delivered', () => {
    const needed = new Set((recordedSolutions[0]?.runs ?? []).flatMap(placesOf));
    const edits = fc.array(fc.tuple(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 4 });
    fc.assert(
      fc.property(edits, (flips) => {
        const other = original.slice();
        for (const [offset, flip] of flips) other[offset] = (other[offset] ?? 0) ^ flip;
        const sound = plan ? correctChecksums(plan, other) : other;
        const result = run(
          sound,
          recordedSolutions.slice(0, 1).map((solution) => unit(1, solution)),
        );
        if (result.outcome === 'manual') return;
        expect(flips.some(([offset]) => needed.has(offset) && other[offset] !== original[offset])).toBe(false);
        const expected = sound.slice();
        for (const { offset, replacement } of recordedSolutions[0]?.runs ?? [])
          expected.set(bytesOf(replacement), offset);
        expect(Buffer.compare(result.image, plan ? correctChecksums(plan, expected) : expected)).toBe(0);
      }),
      { numRuns: isDeep ? 12 : 4 },
    );
  });

  test('the order of the methods does not matter', () => {
    const rival = record(original, tune({ area: 0, seed: 99, runs: 4 }), family);
    const units = [...recordedSolutions, rival].map((solution, index) => unit(index + 1, solution));
    const chosen = fc.shuffledSubarray(units, { minLength: 2 });
    fc.assert(
      fc.property(chosen, (some) => {
        const [result, turned] = [run(original, some), run(original, some.toReversed())];
        expect(turned.outcome).toBe(result.outcome);
        expect(methodsOf(turned).toReversed()).toEqual(methodsOf(result));
        if (turned.outcome === 'modified' && result.outcome === 'modified') {
          expect(Buffer.compare(turned.image, result.image)).toBe(0);
        }
        if (turned.outcome === 'manual' && result.outcome === 'manual') expect(turned.reason).toBe(result.reason);
      }),
      { numRuns: isDeep ? 6 : 2 },
    );
  });

  test('a solution changed after sealing is never used', () => {
    const [solution] = recordedSolutions;
    const paths = pathsIn(solution).filter((path) => path.length > 0);
    const junk = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('00', 'ff', '', 0, 1, -1, 1e9, null, [], {}));
    fc.assert(
      fc.property(fc.constantFrom(...paths), junk, (path, value) => {
        const mutated = structuredClone(solution);
        if (!put(mutated, path, value)) return;
        const result = run(original, [unit(1, mutated)]);
        expect(result).toMatchObject({ outcome: 'manual', reason: 'noSolution' });
        if (mutated !== undefined && solution !== undefined) {
          expect(prefill(original, mutated, family)).toBeUndefined();
          expect(compareSolutions(solution, mutated)).toBeUndefined();
        }
      }),
      { numRuns: isDeep ? 60 : 16 },
    );
  });

  test('a forged and resealed solution changes only its own places, or nothing', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
    const forgery = fc.array(fc.tuple(fc.nat(original.length - 40), bytes), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(forgery, (writes) => {
        const forged = original.slice();
        for (const [offset, written] of writes) forged.set(written, offset);
        const runs = writes
          .toSorted(([one], [other]) => one - other)
          .map(([offset, { length }]) => ({
            offset,
            expected: hexOf(original, offset, length),
            replacement: hexOf(forged, offset, length),
            before: '',
            after: '',
          }));
        const result = run(original, [unit(1, resealed(recordedSolutions[0], runs))]);
        if (result.outcome === 'manual') return;
        expect(Buffer.compare(result.image, plan ? correctChecksums(plan, forged) : forged)).toBe(0);
        expect(result.report.checksum?.after.every(({ ok }) => ok)).toBe(true);
      }),
      { numRuns: isDeep ? 25 : 6 },
    );
  });

  test('random and truncated files never throw', () => {
    const torn = fc.tuple(fc.nat(original.length), fc.nat(original.length)).map(([a, b]) => original.slice(a, b));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 2000 }), torn), (bytes) => {
        const result = run(
          bytes,
          recordedSolutions.map((solution, index) => unit(index, solution)),
        );
        expect(result.outcome === 'manual' || bytes.length === original.length).toBe(true);
      }),
      { numRuns: isDeep ? 12 : 4 },
    );
  });

  function tune(place: Place): Uint8Array {
    return syntheticTuning(original, { family, ...place });
  }

  function run(image: Uint8Array, units: readonly Unit[]): ModifyResult {
    return modify({ original: image, checksum: family, units, correctChecksum: true });
  }
});

function record(from: Uint8Array, to: Uint8Array, checksum: Family): Solution {
  const result = recordSolution({ original: from, modified: to, checksum });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}

/** A unit with one solution; these tests prove nothing about the signatures of synthetic images. */
function unit(methodId: number, solution: unknown): Unit {
  return { methodId, solutions: [{ solutionId: methodId, solution: solution as Solution, signedAreaAccepted: true }] };
}

function methodsOf({ report }: ModifyResult): readonly object[] {
  return report.methods;
}

/** Every offset in a run's expected bytes or its context. */
function placesOf({ offset, expected, before, after }: SolutionRun): number[] {
  const start = offset - before.length / 2;
  const length = (before.length + expected.length + after.length) / 2;
  return Array.from({ length }, (_, index) => start + index);
}

function resealed(solution: Solution | undefined, runs: readonly SolutionRun[]): Solution | undefined {
  if (solution === undefined) return undefined;
  const { checksum, family, software, hardware, part, length, original } = solution;
  const numbers = { ...(hardware !== undefined && { hardware }), ...(part !== undefined && { part }) };
  return sealSolution({ checksum, family, software, ...numbers, length, runs, ...(original && { original }) });
}

/** The paths to every value in a value: names and indexes from the outside in. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner).map((path) => [name, ...path]))];
}

/** Writes another value at the end of the path; false where that value stands there already. */
function put(value: unknown, path: readonly string[], other: unknown): boolean {
  const [name, ...rest] = path;
  if (typeof value !== 'object' || value === null || name === undefined) return false;
  const inner: unknown = Reflect.get(value, name);
  if (rest.length > 0) return put(inner, rest, other);
  return !isDeepStrictEqual(inner, other) && Reflect.set(value, name, other);
}

function hexOf(image: Uint8Array, offset: number, length: number): string {
  return Buffer.from(image.subarray(offset, offset + length)).toString('hex');
}

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex');
}
