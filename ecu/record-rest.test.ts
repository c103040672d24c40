import { describe, expect, test } from 'vitest';
import type { Unit } from './choose-solution.ts';
import { modify } from './engine.ts';
import { recordRest } from './record-rest.ts';
import { recordSolution } from './record-solution.ts';
import type { Solution } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { firstDifference } from '#test/first-difference.ts';

const family = 'edc15';
const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family, ...numbers, seed: 5 });
const tune = (image: Uint8Array, area: number, seed = 6) => syntheticTuning(image, { family, seed, area });
const [one, other] = [tune(original, 1), tune(original, 3)];
const both = tune(one, 3);

function recorded(modified: Uint8Array): Solution {
  const result = recordSolution({ original, modified, checksum: family });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}
const unit = (methodId: number, ...solutions: Solution[]): Unit => ({
  methodId,
  solutions: solutions.map((solution, index) => ({
    solutionId: 10 * methodId + index,
    solution,
    signedAreaAccepted: false,
  })),
});
const order = { original, checksum: family, correctChecksum: true };
const knownSolutions = (...solutions: Solution[]) =>
  solutions.map((solution, index) => ({ solutionId: 90 + index, solution, signedAreaAccepted: false }));

describe('rest of a difference', () => {
  test('is the difference without the known solution, as if recorded alone', () => {
    const rest = recordRest({ original, modified: both, checksum: family, knownUnits: [unit(1, recorded(one))] });
    expect(rest).toMatchObject({ ok: true, solution: { runs: recorded(other).runs } });
  });

  test('is refused if the known solution is not contained in it', () => {
    const elsewhere = recorded(tune(original, 1, 9));
    const rest = recordRest({ original, modified: both, checksum: family, knownUnits: [unit(1, elsewhere)] });
    expect(rest).toEqual({ ok: false, reason: 'knownNotContained' });
  });

  test('is empty if the known solutions are all of it', () => {
    const rest = recordRest({ original, modified: one, checksum: family, knownUnits: [unit(1, recorded(one))] });
    expect(rest).toEqual({ ok: false, reason: 'nothingChanged' });
  });
});

describe('solution for a set', () => {
  test('does all of it if some unit is not known alone', () => {
    const units = [unit(1, recorded(one)), unit(2)];
    const result = modify({ ...order, units, sets: knownSolutions(recorded(both)) });
    expect(result.outcome === 'modified' && firstDifference(result.image, both)).toBeUndefined();
    expect(result.report.methods.map(({ inSet, solutionId, state }) => ({ inSet, solutionId, state }))).toEqual([
      { inSet: true, solutionId: 90, state: 'applied' },
      { inSet: true, solutionId: 90, state: 'applied' },
    ]);
  });

  test('is not used if every unit is known alone and both do the same', () => {
    const units = [unit(1, recorded(one)), unit(2, recorded(other))];
    const result = modify({ ...order, units, sets: knownSolutions(recorded(both)) });
    expect(result.outcome === 'modified' && firstDifference(result.image, both)).toBeUndefined();
    expect(result.report.methods.map(({ solutionId }) => solutionId)).toEqual([10, 20]);
  });

  test('that differs from the solutions of its units needs manual work', () => {
    const units = [unit(1, recorded(one)), unit(2, recorded(other))];
    const sets = knownSolutions(recorded(tune(one, 3, 8)));
    expect(modify({ ...order, units, sets })).toMatchObject({ outcome: 'manual', reason: 'ambiguousSolution' });
    const two = knownSolutions(recorded(both), recorded(tune(one, 3, 8)));
    expect(modify({ ...order, units: [unit(1), unit(2)], sets: two })).toMatchObject({ reason: 'ambiguousSolution' });
  });

  test('is not used for one unit alone', () => {
    const result = modify({ ...order, units: [unit(1)], sets: knownSolutions(recorded(both)) });
    expect(result).toMatchObject({ outcome: 'manual', reason: 'noSolution' });
  });
});
