import type { Run } from '#ecu/difference.ts';
import type { Identity } from '#ecu/identify.ts';
import { type Fit, type Solution, decodeRuns, endOf, fitRuns, isMadeFor, sameRun, sameRuns } from '#ecu/solution.ts';

/** Why a unit cannot be done; of several, what comes first here is what the order is refused for. */
export const CHOICE_REFUSALS = ['noSolution', 'contextDiffers', 'ambiguousSolution', 'methodsConflict'] as const;
export type ChoiceRefusal = (typeof CHOICE_REFUSALS)[number];

/** A solution as a library knows it. */
export interface KnownSolution {
  readonly solutionId: number;
  readonly solution: Solution;
  /** A person has said that the writing tool takes care of the maker's signature which the change makes stale. */
  readonly signedAreaAccepted: boolean;
}

/** What is ordered and done as one: a method, or one trouble code of a method that takes codes. */
export interface Unit {
  readonly methodId: number;
  /** The one code that is to be switched off, such as P0420. */
  readonly dtcCode?: string;
  /** The active solutions for this unit; which of them is meant for this file is found out here. */
  readonly solutions: readonly KnownSolution[];
}

/** How one ordered unit stands to the file. In a manual outcome `applied` means that it could have been. */
export type MethodState = 'applied' | 'alreadyThere' | 'notFound' | 'conflict';

/** What is to be done for one unit: its state, the runs concerned, and what stands against it. */
export interface Choice {
  readonly methodId: number;
  readonly dtcCode?: string;
  readonly solutionId?: number;
  readonly signedAreaAccepted: boolean;
  readonly state: MethodState;
  readonly runs: readonly Run[];
  readonly refusal?: ChoiceRefusal;
}

interface Candidate {
  readonly known: KnownSolution;
  readonly runs: readonly Run[];
  readonly fit: Fit;
}

/**
 * Picks the one solution which fits the image. `noSolution`: none is made for this software. `contextDiffers`: the image
 * shows other bytes than those which are made for it expect. `ambiguousSolution`: two fit and do different things. Of several
 * that do the same, one whose stale signature was accepted goes first, then the oldest.
 */
export function chooseSolution(unit: Unit, image: Uint8Array, identity: Identity, checksum: string): Choice {
  const { methodId, dtcCode, solutions } = unit;
  const name = dtcCode === undefined ? { methodId } : { methodId, dtcCode };
  const candidates = solutions
    .map((known) => candidateOf(known, image, identity, checksum))
    .filter((candidate) => candidate !== undefined);
  const fitting = candidates.filter(({ fit }) => fit !== 'conflict').toSorted(byPreference);
  const [chosen] = fitting;
  const undone = { ...name, signedAreaAccepted: false, runs: [] };
  if (candidates.length === 0) return { ...undone, state: 'notFound', refusal: 'noSolution' };
  if (chosen === undefined) return { ...undone, state: 'conflict', refusal: 'contextDiffers' };
  if (!fitting.every(({ fit, runs }) => fit === chosen.fit && sameRuns(runs, chosen.runs))) {
    return { ...undone, state: 'conflict', refusal: 'ambiguousSolution' };
  }
  const { solutionId, signedAreaAccepted } = chosen.known;
  const state = chosen.fit === 'applicable' ? 'applied' : 'alreadyThere';
  return { ...name, solutionId, signedAreaAccepted, state, runs: chosen.runs };
}

/**
 * Marks every unit a run of which overlaps or directly touches a run of another unit, unless both put the very same bytes
 * there. A unit that is already there names its places too, so that no other undoes it. The order of the units does not
 * matter; that a run lies in another unit's context does not either, because contexts are those of the original.
 */
export function markConflicts(choices: readonly Choice[]): Choice[] {
  const places = choices.flatMap((choice) => choice.runs.map((run) => ({ choice, run })));
  const inOrder = places.toSorted((one, other) => one.run.offset - other.run.offset);
  const conflicting = new Set<Choice>();
  for (const [index, { choice, run }] of inOrder.entries()) {
    for (let next = index + 1; next < inOrder.length; next++) {
      const other = inOrder[next];
      if (other === undefined || other.run.offset > endOf(run)) break;
      if (other.choice === choice || sameRun(run, other.run)) continue;
      conflicting.add(choice).add(other.choice);
    }
  }
  return choices.map((choice) =>
    conflicting.has(choice) ? { ...choice, state: 'conflict', refusal: 'methodsConflict' } : choice,
  );
}

/** A solution that is sound and meant for this file, and how it stands to it. */
function candidateOf(
  known: KnownSolution,
  image: Uint8Array,
  identity: Identity,
  checksum: string,
): Candidate | undefined {
  const runs = decodeRuns(known.solution);
  if (runs === undefined || !isMadeFor(known.solution, identity, image.length, checksum)) return undefined;
  return { known, runs, fit: fitRuns(image, runs) };
}

function byPreference({ known: one }: Candidate, { known: other }: Candidate): number {
  return Number(other.signedAreaAccepted) - Number(one.signedAreaAccepted) || one.solutionId - other.solutionId;
}
