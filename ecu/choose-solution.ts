import { sameBytes } from './bytes.ts';
import { type Run, applyRuns, getRange, revertRuns } from './difference.ts';
import type { Identity } from './identify.ts';
import { type OriginalComparison, type OriginalReader, byDistance, isSameOriginal } from './original-facts.ts';
import { type PlacedFacts, placeFacts, placeRuns } from './place-original.ts';
import { shiftBetween } from './read-forms.ts';
import {
  type Fit,
  type Solution,
  decodeRuns,
  getEnd,
  fitRuns,
  isMadeFor,
  isOfSoftware,
  sameRun,
  sameRuns,
} from './solution.ts';

/**
 * Reasons why a unit cannot be done; of several, the first in this order is the reason for refusing the order. The last
 * three concern the whole file: it lacks a check of the recorded original, it differs from the original elsewhere, or
 * no original is known.
 */
export const choiceRefusals = ['noSolution', 'contextDiffers', 'ambiguousSolution', 'methodsConflict'] as const;
export const originalRefusals = ['checksMissing', 'originalDiffers', 'originalUnknown'] as const;
export type ChoiceRefusal = (typeof choiceRefusals)[number] | (typeof originalRefusals)[number];

/** A solution of a library. */
export type KnownSolution = {
  readonly solutionId: number;
  readonly solution: Solution;
  /** A person has confirmed that the writing tool renews the maker's signature which the change makes stale. */
  readonly signedAreaAccepted: boolean;
  /** A person has accepted what is dangerous in it; absent: nobody has. */
  readonly dangersAccepted?: boolean;
};

/** The smallest part of an order: a method, or one trouble code of a method that takes codes. */
export type Unit = {
  readonly methodId: number;
  /** The one code to switch off, such as P0420. */
  readonly dtcCode?: string;
  /** All active solutions for this unit, also of other software. */
  readonly solutions: readonly KnownSolution[];
};

/** State of one ordered unit in the file. In a manual outcome `applied` means that it could have been. */
export type MethodState = 'applied' | 'alreadyThere' | 'notFound' | 'conflict';

/** The work for one unit: its state, its runs, and the reason against it. */
export type Choice = {
  readonly methodId: number;
  readonly dtcCode?: string;
  readonly solutionId?: number;
  readonly signedAreaAccepted: boolean;
  readonly dangersAccepted: boolean;
  readonly state: MethodState;
  readonly runs: readonly Run[];
  readonly refusal?: ChoiceRefusal;
  /** One solution does all units together; the runs stand with the first of them. */
  readonly inSet?: true;
};

/** Distance of the file from the original of one solution. */
export type OriginalDistance = OriginalComparison & {
  readonly solutionId: number;
};

/** The choice for each unit, and the recorded original that is nearest to the file, where one is known. */
export type Decision = {
  readonly choices: readonly Choice[];
  readonly original?: OriginalDistance;
};

type Candidate = {
  readonly knownSolution: KnownSolution;
  readonly runs: readonly Run[];
  readonly fit: Fit;
  /** Its original in the file; absent where it is not known. */
  readonly original?: PlacedFacts;
};

/** A candidate with its distance from the file; undefined where its original is not known. */
type ComparedCandidate = Candidate & {
  readonly distance: OriginalDistance | undefined;
};

/** The image, and the reader that compares it with originals; without one where its checks cannot be read. */
export type Subject = {
  readonly image: Uint8Array;
  readonly identity: Identity;
  readonly checksum: string;
  readonly reader: OriginalReader | undefined;
};

/**
 * Picks for each unit the one solution that fits the image and was recorded from it. `noSolution`: none is recorded for
 * this software. `contextDiffers`: the image shows other bytes than the solutions for it expect. `ambiguousSolution`:
 * two are equally suitable and do different things. `checksMissing`, `originalDiffers`, `originalUnknown`: the fitting
 * solutions were recorded from another file, or from an unknown one. Of several that do the same, one whose stale
 * signature was accepted goes first, then the oldest.
 */
export function chooseSolutions(units: readonly Unit[], subject: Subject): Decision {
  const candidatesByUnit = units.map(({ solutions }) =>
    solutions
      .map((knownSolution) => candidateOf(knownSolution, subject))
      .filter((candidate) => candidate !== undefined),
  );
  const originals = originalsIn(subject.image, candidatesByUnit);
  const compared = candidatesByUnit.map((candidates) =>
    candidates.map((candidate) => ({ ...candidate, distance: distanceOf(candidate, subject, originals) })),
  );
  const [nearest] = compared
    .flat()
    .map(({ distance }) => distance)
    .filter((distance) => distance !== undefined)
    .toSorted((one, other) => byDistance(one, other) || one.solutionId - other.solutionId);
  const choices = units.map((unit, index) => choose(unit, compared[index] ?? [], subject.reader !== undefined));
  return { choices: markConflicts(choices), ...(nearest !== undefined && { original: nearest }) };
}

/**
 * As `chooseSolutions`, where `sets` are the active solutions for exactly these units together. Solutions of the single
 * units go first; where they are not enough, one for the set is taken. Where both would do, and differently, the choice
 * is open: `ambiguousSolution`.
 */
export function chooseAmong(units: readonly Unit[], sets: readonly KnownSolution[], subject: Subject): Decision {
  const single = chooseSolutions(units, subject);
  const [first, ...others] = units;
  if (first === undefined || others.length === 0 || sets.length === 0) return single;
  const {
    choices: [whole],
    original,
  } = chooseSolutions([{ ...first, solutions: sets }], subject);
  if (whole?.refusal !== undefined) {
    // Some unit has no solution alone: then the reason against the set is the more useful one.
    return single.choices.some(({ state }) => state === 'notFound') && whole.refusal !== 'noSolution'
      ? {
          ...single,
          ...(original !== undefined && { original }),
          choices: single.choices.map((choice) => inSet(choice, whole)),
        }
      : single;
  }
  if (whole === undefined || single.choices.some(({ refusal }) => refusal === 'ambiguousSolution')) return single;
  const isSingleDone = single.choices.every(({ refusal }) => refusal === undefined);
  if (isSingleDone) {
    if (leaveTheSame(subject.image, single.choices, [whole])) return single;
    return {
      ...single,
      choices: single.choices.map((choice) => ({ ...choice, state: 'conflict', refusal: 'ambiguousSolution' })),
    };
  }
  const choices = single.choices.map((choice, index) => inSet(choice, index === 0 ? whole : { ...whole, runs: [] }));
  return { choices, ...(original !== undefined && { original }) };
}

function inSet({ methodId, dtcCode }: Choice, { methodId: _method, dtcCode: _code, ...whole }: Choice): Choice {
  return { methodId, ...(dtcCode !== undefined && { dtcCode }), ...whole, inSet: true };
}

/** Two lists of choices leave the same bytes in the image. */
function leaveTheSame(image: Uint8Array, one: readonly Choice[], other: readonly Choice[]): boolean {
  const [first, second] = [one, other].map((choices) => {
    const patched = image.slice();
    for (const { runs } of choices) applyRuns(patched, runs);
    return patched;
  });
  return first !== undefined && second !== undefined && sameBytes(first, second);
}

function choose(unit: Unit, candidates: readonly ComparedCandidate[], canCompare: boolean): Choice {
  const { methodId, dtcCode } = unit;
  const name = dtcCode === undefined ? { methodId } : { methodId, dtcCode };
  const fitting = candidates.filter(({ fit }) => fit !== 'conflict').toSorted(byPreference);
  const recordedFromIt = fitting.filter(({ distance }) => distance !== undefined && isSameOriginal(distance));
  const pool = recordedFromIt.length > 0 ? recordedFromIt : fitting;
  const [chosen] = pool;
  const undone = { ...name, signedAreaAccepted: false, dangersAccepted: false, runs: [] };
  if (candidates.length === 0) return { ...undone, state: 'notFound', refusal: 'noSolution' };
  if (chosen === undefined) return { ...undone, state: 'conflict', refusal: 'contextDiffers' };
  if (!pool.every(({ fit, runs }) => fit === chosen.fit && sameRuns(runs, chosen.runs))) {
    return { ...undone, state: 'conflict', refusal: 'ambiguousSolution' };
  }
  const { solutionId, signedAreaAccepted, dangersAccepted = false } = chosen.knownSolution;
  const state = chosen.fit === 'applicable' ? 'applied' : 'alreadyThere';
  const refusal = canCompare && recordedFromIt.length === 0 ? refusalOf(pool) : undefined;
  return {
    ...name,
    solutionId,
    signedAreaAccepted,
    dangersAccepted,
    state,
    runs: chosen.runs,
    ...(refusal !== undefined && { refusal }),
  };
}

/** Reason against candidates none of which was recorded from this file, by the distance of the nearest one. */
function refusalOf(candidates: readonly ComparedCandidate[]): ChoiceRefusal {
  const [nearest] = candidates
    .map(({ distance }) => distance)
    .filter((distance) => distance !== undefined)
    .toSorted(byDistance);
  if (nearest === undefined) return 'originalUnknown';
  return nearest.missingChecks > 0 ? 'checksMissing' : 'originalDiffers';
}

/**
 * Marks every unit that has a run which overlaps or directly touches a run of another unit, unless both write the very
 * same bytes. A unit that is already in the file takes part with its places, so that no other undoes it. The order of
 * the units does not matter; nor does a run in another unit's context, because contexts are those of the original.
 */
function markConflicts(choices: readonly Choice[]): Choice[] {
  const places = choices.flatMap((choice) => choice.runs.map((run) => ({ choice, run })));
  const inOrder = places.toSorted((one, other) => one.run.offset - other.run.offset);
  const conflicting = new Set<Choice>();
  for (const [index, { choice, run }] of inOrder.entries()) {
    for (let next = index + 1; next < inOrder.length; next++) {
      const other = inOrder[next];
      if (other === undefined || other.run.offset > getEnd(run)) break;
      if (other.choice === choice || sameRun(run, other.run)) continue;
      conflicting.add(choice).add(other.choice);
    }
  }
  return choices.map((choice) =>
    conflicting.has(choice) ? { ...choice, state: 'conflict', refusal: 'methodsConflict' } : choice,
  );
}

/**
 * A sound solution for this file, at its places in it, with its fit. One whose original is known may have been recorded from a read
 * of another form, or from one that printed more numbers or fewer.
 */
function candidateOf(knownSolution: KnownSolution, { image, identity, checksum }: Subject): Candidate | undefined {
  const { solution } = knownSolution;
  const recordedRuns = decodeRuns(solution);
  if (recordedRuns === undefined) return undefined;
  if (solution.original === undefined) {
    if (!isMadeFor(solution, identity, image.length, checksum)) return undefined;
    return { knownSolution, runs: recordedRuns, fit: fitRuns(image, recordedRuns) };
  }
  const shift = shiftBetween(identity.family, solution.length, image.length);
  if (shift === undefined || !isOfSoftware(solution, identity, checksum)) return undefined;
  const original = placeFacts(solution.original, { recorded: solution.length, length: image.length, shift });
  const runs = placeRuns(recordedRuns, shift, original.window);
  return runs && { knownSolution, runs, fit: fitRuns(image, runs), original };
}

/**
 * Possible states of the file before the ordered units: the file itself, and the file without the units that every
 * fitting solution finds in it.
 */
function originalsIn(image: Uint8Array, candidatesByUnit: readonly (readonly Candidate[])[]): readonly Uint8Array[] {
  const runsInPlace = candidatesByUnit.flatMap((candidates) => {
    const fitting = candidates.filter(({ fit }) => fit !== 'conflict');
    return fitting.every(({ fit }) => fit === 'alreadyThere') ? fitting.flatMap(({ runs }) => runs) : [];
  });
  return runsInPlace.length === 0 ? [image] : [image, reverted(image, runsInPlace)];
}

/** Shortest distance of the file's possible earlier states from the original of a candidate. */
function distanceOf(
  { knownSolution, runs, fit, original }: Candidate,
  { reader }: Subject,
  originals: readonly Uint8Array[],
): OriginalDistance | undefined {
  if (original === undefined || reader === undefined) return undefined;
  const touched = runs.map(getRange);
  const [nearest] = originals
    .map((image) => reader.compare(fit === 'alreadyThere' ? reverted(image, runs) : image, original, touched))
    .toSorted(byDistance);
  return nearest && { solutionId: knownSolution.solutionId, ...nearest };
}

function reverted(image: Uint8Array, runs: readonly Run[]): Uint8Array {
  const before = image.slice();
  revertRuns(before, runs);
  return before;
}

function byPreference({ knownSolution: one }: Candidate, { knownSolution: other }: Candidate): number {
  return Number(other.signedAreaAccepted) - Number(one.signedAreaAccepted) || one.solutionId - other.solutionId;
}
