import { describe, expect, test } from 'vitest';
import type { ChecksumPlan, PlannedCheck } from './checksums/plan.ts';
import {
  type Choice,
  type KnownSolution,
  type Subject,
  type Unit,
  chooseAmong,
  chooseSolutions,
} from './choose-solution.ts';
import { difference } from './difference.ts';
import { OriginalReader, factsOfOriginal } from './original-facts.ts';
import { type Solution, encodeRuns, sealSolution } from './solution.ts';

const family = 'unknown';
const software = '1037999001';
const length = 0x4000;
const original = Uint8Array.from({ length }, (_, at) => at % 251);
const plan: ChecksumPlan = { checks: [], signatures: [], passes: 0 };
const check: PlannedCheck = {
  name: 'sum',
  start: 0x3000,
  end: 0x3ffc,
  storedAt: 0x3ffc,
  endian: 'big',
  compute: () => 0,
};

/** The image with four other bytes at each place. */
const changedAt = (image: Uint8Array, ...places: number[]) => {
  const changed = image.slice();
  for (const at of places) for (let index = at; index < at + 4; index++) changed[index] = (image[index] ?? 0) ^ 0xff;
  return changed;
};
const learn = (modified: Uint8Array, from = original, checks: readonly PlannedCheck[] = []): Solution =>
  sealSolution({
    checksum: 'nocs',
    family,
    software,
    length,
    runs: encodeRuns(difference(from, modified)),
    original: factsOfOriginal(from, family, { ...plan, checks }),
  });
const withoutOriginal = ({ checksum, software: ofSoftware, runs }: Solution): Solution =>
  sealSolution({ checksum, family, software: ofSoftware, length, runs });
const createKnown = (solutionId: number, solution: Solution, rest: Partial<KnownSolution> = {}): KnownSolution => ({
  solutionId,
  solution,
  signedAreaAccepted: false,
  ...rest,
});
const unit = (methodId: number, ...solutions: KnownSolution[]): Unit => ({ methodId, solutions });
const subject = (image = original, reader: Subject['reader'] = new OriginalReader(family, plan)): Subject => ({
  image,
  identity: { family, software },
  checksum: 'nocs',
  reader,
});
const outline = (choices: readonly Choice[]) =>
  choices.map(({ methodId, solutionId, state, refusal }) => [methodId, solutionId, state, refusal]);
const choose = (units: readonly Unit[], of = subject()) => outline(chooseSolutions(units, of).choices);

const power = learn(changedAt(original, 0x100));
const otherPower = learn(changedAt(original, 0x100, 0x180));
const filter = learn(changedAt(original, 0x800));
/** A file that differs from the original in its third and in its fourth block. */
const [foreign, farther] = [changedAt(original, 0x2000), changedAt(original, 0x2000, 0x3000)];

describe('solution of a unit', () => {
  test('is the one that fits, with what staff have accepted in it', () => {
    const solutions = [
      createKnown(5, learn(changedAt(foreign, 0x2004), foreign)),
      createKnown(6, power, { dangersAccepted: true }),
    ];
    const { choices, original: nearest } = chooseSolutions([{ ...unit(1, ...solutions), dtcCode: 'P0420' }], subject());
    expect(choices).toMatchObject([
      {
        methodId: 1,
        dtcCode: 'P0420',
        solutionId: 6,
        signedAreaAccepted: false,
        dangersAccepted: true,
        state: 'applied',
      },
    ]);
    expect(choices[0]?.runs).toMatchObject([{ offset: 0x100 }]);
    expect(choices[0]).not.toHaveProperty('refusal');
    expect(nearest).toEqual({ solutionId: 6, missingChecks: 0, blocks: 0, bytes: 0, unread: 0 });
    const [plain] = chooseSolutions([unit(1, createKnown(6, power))], subject()).choices;
    expect(plain).not.toHaveProperty('dtcCode');
    expect(plain).toMatchObject({ signedAreaAccepted: false, dangersAccepted: false });
  });

  test('is missing if none is recorded for this software', () => {
    for (const solutions of [
      [],
      [createKnown(5, { ...power, software: '1037999002' })],
      [createKnown(5, { ...power, runs: [] })],
    ])
      expect(chooseSolutions([unit(1, ...solutions)], subject())).toEqual({
        choices: [
          {
            methodId: 1,
            signedAreaAccepted: false,
            dangersAccepted: false,
            runs: [],
            state: 'notFound',
            refusal: 'noSolution',
          },
        ],
      });
  });

  test('is missing if the file has other bytes, which count as distance from the original', () => {
    for (const at of [0x0f0, 0x102]) {
      const { choices, original: nearest } = chooseSolutions(
        [unit(1, createKnown(5, power))],
        subject(changedAt(original, at)),
      );
      expect(outline(choices)).toEqual([[1, undefined, 'conflict', 'contextDiffers']]);
      expect(nearest).toMatchObject({ solutionId: 5, blocks: 1, first: 0 });
    }
  });

  test('is the oldest of equal ones, preferring one with an accepted stale signature', () => {
    const solutions = [
      createKnown(9, power),
      createKnown(8, power),
      createKnown(10, power, { signedAreaAccepted: true }),
    ];
    expect(choose([unit(1, ...solutions.slice(0, 2))])).toEqual([[1, 8, 'applied', undefined]]);
    expect(choose([unit(1, ...solutions)])).toEqual([[1, 10, 'applied', undefined]]);
    expect(choose([unit(1, ...solutions.toReversed())])).toEqual([[1, 10, 'applied', undefined]]);
  });

  test('is ambiguous if two differ, or if only one of them is already in the file', () => {
    const ambiguous = [[1, undefined, 'conflict', 'ambiguousSolution']];
    expect(choose([unit(1, createKnown(5, power), createKnown(6, otherPower))])).toEqual(ambiguous);
    // One of them is in the file, the other could be applied to it.
    const image = changedAt(original, 0x100);
    expect(
      choose([unit(1, createKnown(5, power), createKnown(6, learn(changedAt(image, 0x180), image)))], subject(image)),
    ).toEqual(ambiguous);
  });

  test('is decided by the original if two differ', () => {
    const solutions = [createKnown(5, learn(changedAt(foreign, 0x100, 0x180), foreign)), createKnown(6, power)];
    expect(choose([unit(1, ...solutions)])).toEqual([[1, 6, 'applied', undefined]]);
    expect(choose([unit(1, ...solutions)], subject(foreign))).toEqual([[1, 5, 'applied', undefined]]);
    expect(choose([unit(1, ...solutions)], subject(farther))).toEqual([
      [1, undefined, 'conflict', 'ambiguousSolution'],
    ]);
  });
});

describe('original of a solution', () => {
  const decide = (solutions: readonly KnownSolution[], image = original, units: readonly Unit[] = []) => {
    const decision = chooseSolutions([unit(1, ...solutions), ...units], subject(image));
    return [decision.choices[0]?.solutionId, decision.choices[0]?.refusal, decision.original?.solutionId];
  };

  test('may be a different one, and the nearest is named', () => {
    const [near, far] = [learn(changedAt(foreign, 0x100), foreign), learn(changedAt(original, 0x100))];
    expect(decide([createKnown(5, far), createKnown(6, near)], farther)).toEqual([5, 'originalDiffers', 6]);
    expect(decide([createKnown(5, near), createKnown(6, far)], farther)).toEqual([5, 'originalDiffers', 5]);
    expect(decide([createKnown(6, near), createKnown(5, near)], farther)).toEqual([5, 'originalDiffers', 5]);
  });

  test('may have a check that the file lacks, which the nearest one names', () => {
    const [lacking, differing] = [
      learn(changedAt(original, 0x100), original, [check]),
      learn(changedAt(foreign, 0x100), foreign),
    ];
    expect(decide([createKnown(5, lacking)])).toEqual([5, 'checksMissing', 5]);
    // Fewer missing checks are nearer than fewer other blocks.
    expect(decide([createKnown(5, lacking), createKnown(6, differing)])).toEqual([5, 'originalDiffers', 6]);
  });

  test('may be unknown or not comparable', () => {
    expect(decide([createKnown(5, withoutOriginal(power))])).toEqual([5, 'originalUnknown', undefined]);
    expect(
      decide([createKnown(5, withoutOriginal(power)), createKnown(6, learn(changedAt(foreign, 0x100), foreign))]),
    ).toEqual([5, 'originalDiffers', 6]);
    const withoutReader: Subject = { ...subject(), reader: undefined };
    expect(chooseSolutions([unit(1, createKnown(5, power))], withoutReader)).toMatchObject({
      choices: [{ state: 'applied', solutionId: 5 }],
    });
    expect(chooseSolutions([unit(1, createKnown(5, power))], withoutReader).choices[0]).not.toHaveProperty('refusal');
    expect(chooseSolutions([unit(1, createKnown(5, power))], withoutReader)).not.toHaveProperty('original');
  });

  test('is compared without the units that the file already has', () => {
    const image = changedAt(original, 0x100);
    expect(choose([unit(1, createKnown(5, power))], subject(image))).toEqual([[1, 5, 'alreadyThere', undefined]]);
    expect(choose([unit(1, createKnown(5, power)), unit(2, createKnown(6, filter))], subject(image))).toEqual([
      [1, 5, 'alreadyThere', undefined],
      [2, 6, 'applied', undefined],
    ]);
    // Without the first unit nothing says that the change is one of its solutions.
    expect(choose([unit(2, createKnown(6, filter))], subject(image))).toEqual([[2, 6, 'applied', 'originalDiffers']]);
    // A solution for the first unit that the file does not have leaves open which of them it bears.
    const open = createKnown(7, learn(changedAt(image, 0x1800), image));
    expect(choose([unit(1, createKnown(5, power), open), unit(2, createKnown(6, filter))], subject(image))[1]).toEqual([
      2,
      6,
      'applied',
      'originalDiffers',
    ]);
  });
});

describe('two units', () => {
  const at = (...places: number[]) => learn(changedAt(original, ...places));
  const conflicts = (...solutions: Solution[]) =>
    choose(solutions.map((solution, index) => unit(index + 1, createKnown(index + 1, solution)))).map(
      ([, , , refusal]) => refusal === 'methodsConflict',
    );

  test('are in conflict if their changes overlap or touch', () => {
    expect(conflicts(at(0x100), at(0x104))).toEqual([true, true]);
    expect(conflicts(at(0x104), at(0x100))).toEqual([true, true]);
    expect(conflicts(at(0x100), at(0x102))).toEqual([true, true]);
    expect(conflicts(at(0x100), at(0x105))).toEqual([false, false]);
  });

  test('are not in conflict if both write the same', () => {
    expect(conflicts(at(0x100), at(0x100))).toEqual([false, false]);
    expect(conflicts(at(0x100), at(0x100, 0x800))).toEqual([false, false]);
    expect(conflicts(at(0x100), at(0x100), at(0x104))).toEqual([true, true, true]);
  });

  test('are in conflict beside others that are not', () => {
    expect(conflicts(at(0x800), at(0x100), at(0x1800), at(0x102))).toEqual([false, true, false, true]);
    // A long change around two short ones.
    const long = learn(original.map((byte, index) => (index >= 0x100 && index < 0x200 ? byte ^ 0xff : byte)));
    expect(conflicts(long, at(0x110), at(0x180), at(0x201))).toEqual([true, true, true, false]);
  });

  test('are in conflict with changes already in the file', () => {
    const image = changedAt(original, 0x100);
    const undo = learn(original, image);
    expect(
      choose([unit(1, createKnown(5, power)), unit(2, createKnown(6, undo))], subject(image)).map(
        ([, , state]) => state,
      ),
    ).toEqual(['conflict', 'conflict']);
  });
});

describe('solution for a set of units', () => {
  const both = learn(changedAt(original, 0x100, 0x800));
  const [one, two] = [unit(1, createKnown(5, power)), unit(2, createKnown(6, filter))];
  const among = (units: readonly Unit[], sets: readonly KnownSolution[], of = subject()) => {
    const { choices, original: nearest } = chooseAmong(units, sets, of);
    return {
      choices: outline(choices),
      inSet: choices.map(({ inSet }) => inSet === true),
      nearest: nearest?.solutionId,
    };
  };

  test('is used if a unit has none of its own, with its changes counted once', () => {
    const units = [{ ...unit(1), dtcCode: 'P0420' }, two];
    expect(among(units, [createKnown(9, both)])).toEqual({
      choices: [
        [1, 9, 'applied', undefined],
        [2, 9, 'applied', undefined],
      ],
      inSet: [true, true],
      nearest: 9,
    });
    const { choices } = chooseAmong(units, [createKnown(9, both)], subject());
    expect(choices.map(({ runs }) => runs.length)).toEqual([2, 0]);
    expect(choices.map(({ dtcCode }) => dtcCode)).toEqual(['P0420', undefined]);
    expect(choices[1]).not.toHaveProperty('dtcCode');
  });

  test('is not considered for one unit, for none, or if there is none', () => {
    const single = { choices: [[1, undefined, 'notFound', 'noSolution']], inSet: [false], nearest: undefined };
    expect(among([unit(1)], [createKnown(9, both)])).toEqual(single);
    expect(among([], [createKnown(9, both)])).toEqual({ choices: [], inSet: [], nearest: undefined });
    expect(among([one, two], [])).toMatchObject({ inSet: [false, false], nearest: 5 });
  });

  test('gives way to the solutions of its units if they do the same', () => {
    expect(among([one, two], [createKnown(9, both)])).toEqual({
      choices: [
        [1, 5, 'applied', undefined],
        [2, 6, 'applied', undefined],
      ],
      inSet: [false, false],
      nearest: 5,
    });
  });

  test('is ambiguous if the solutions of its units do something else', () => {
    expect(among([one, two], [createKnown(9, learn(changedAt(original, 0x100, 0x800, 0x1800)))])).toEqual({
      choices: [
        [1, 5, 'conflict', 'ambiguousSolution'],
        [2, 6, 'conflict', 'ambiguousSolution'],
      ],
      inSet: [false, false],
      nearest: 5,
    });
  });

  test('does not decide between two solutions of a unit', () => {
    const open = unit(1, createKnown(5, power), createKnown(7, otherPower));
    expect(among([open, two], [createKnown(9, both)])).toEqual({
      choices: [
        [1, undefined, 'conflict', 'ambiguousSolution'],
        [2, 6, 'applied', undefined],
      ],
      inSet: [false, false],
      nearest: 5,
    });
  });

  test('is used if the solutions of its units are in conflict', () => {
    const touching = unit(2, createKnown(6, learn(changedAt(original, 0x104))));
    expect(among([one, touching], [createKnown(9, both)])).toMatchObject({
      choices: [
        [1, 9, 'applied', undefined],
        [2, 9, 'applied', undefined],
      ],
      inSet: [true, true],
    });
  });

  test('gives the reason against it if a unit has none of its own', () => {
    expect(among([one, unit(2)], [createKnown(9, both)], subject(foreign))).toEqual({
      choices: [
        [1, 9, 'applied', 'originalDiffers'],
        [2, 9, 'applied', 'originalDiffers'],
      ],
      inSet: [true, true],
      nearest: 9,
    });
    // Not where it is for other software, or every unit has one alone.
    expect(among([one, unit(2)], [createKnown(9, { ...both, software: '1037999002' })], subject(foreign))).toEqual({
      choices: [
        [1, 5, 'applied', 'originalDiffers'],
        [2, undefined, 'notFound', 'noSolution'],
      ],
      inSet: [false, false],
      nearest: 5,
    });
    expect(among([one, two], [createKnown(9, both)], subject(foreign))).toMatchObject({
      choices: [
        [1, 5, 'applied', 'originalDiffers'],
        [2, 6, 'applied', 'originalDiffers'],
      ],
      inSet: [false, false],
      nearest: 5,
    });
  });
});
