import { type Run, applyRuns } from '#ecu/difference.ts';
import type { Identity } from '#ecu/identify.ts';
import { type Fit, type Solution, decodeRuns, fitRuns, isMadeFor, sameRuns } from '#ecu/solution.ts';

/** Why a method cannot be done; of several methods, what comes first here is what the order is refused for. */
export const CHOICE_REFUSALS = ['noSolution', 'contextDiffers', 'ambiguousSolution', 'methodsConflict'] as const;
export type ChoiceRefusal = (typeof CHOICE_REFUSALS)[number];

export interface MethodOrder {
  readonly methodId: number;
  /** The active solutions for this method; which of them is meant for this file is found out here. */
  readonly solutions: readonly Solution[];
}

/** How one ordered method stands to the file. In a manual outcome `applied` means that it could have been. */
export type MethodState = 'applied' | 'alreadyThere' | 'notFound' | 'conflict';

/** What is to be done for one method: its state, the runs concerned, and what stands against it. */
export interface Choice {
  readonly methodId: number;
  readonly state: MethodState;
  readonly runs: readonly Run[];
  readonly refusal?: ChoiceRefusal;
}

interface Candidate {
  readonly runs: readonly Run[];
  readonly fit: Fit;
}

/**
 * Picks the one solution which fits the image. `noSolution`: none is made for this software. `contextDiffers`: the image
 * shows other bytes than those which are made for it expect. `ambiguousSolution`: two fit and do different things.
 */
export function chooseSolution(
  { methodId, solutions }: MethodOrder,
  image: Uint8Array,
  identity: Identity,
  checksum: string,
): Choice {
  const candidates = solutions
    .filter((solution) => isMadeFor(solution, identity, image.length, checksum))
    .map((solution) => decodeRuns(solution))
    .filter((runs) => runs !== undefined)
    .map((runs): Candidate => ({ runs, fit: fitRuns(image, runs) }));
  const fitting = candidates.filter(({ fit }) => fit !== 'conflict');
  const [chosen] = fitting;
  if (candidates.length === 0) return { methodId, state: 'notFound', runs: [], refusal: 'noSolution' };
  if (chosen === undefined) return { methodId, state: 'conflict', runs: [], refusal: 'contextDiffers' };
  if (!fitting.every((other) => sameEffect(chosen, other))) {
    return { methodId, state: 'conflict', runs: [], refusal: 'ambiguousSolution' };
  }
  return { methodId, state: chosen.fit === 'applicable' ? 'applied' : 'alreadyThere', runs: chosen.runs };
}

/**
 * Marks every method that wants another byte than some other method at a place which both name. A method that is already
 * there names its places too, so that no other undoes it. The order of the methods does not matter.
 */
export function markConflicts(choices: readonly Choice[], length: number): Choice[] {
  return choices.map((choice) =>
    choice.refusal === undefined && choices.some((other) => other !== choice && disagree(choice, other, length))
      ? { ...choice, state: 'conflict', refusal: 'methodsConflict' }
      : choice,
  );
}

function sameEffect(one: Candidate, other: Candidate): boolean {
  return one.fit === other.fit && (one.fit === 'alreadyThere' || sameRuns(one.runs, other.runs));
}

/** Whether the runs of one would spoil the runs of the other. It is the same in both directions. */
function disagree(one: Choice, other: Choice, length: number): boolean {
  const overlapping = one.runs.some((run) => other.runs.some((twin) => overlap(run, twin)));
  if (!overlapping) return false;
  const oneLast = new Uint8Array(length);
  applyRuns(oneLast, other.runs);
  applyRuns(oneLast, one.runs);
  return !other.runs.every((run) => run.replacement.every((byte, index) => oneLast[run.offset + index] === byte));
}

function overlap(one: Run, other: Run): boolean {
  return one.offset < other.offset + other.expected.length && other.offset < one.offset + one.expected.length;
}
