import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { MethodId, SolutionId, TaskId, UserId } from '#contract/ids.ts';
import { type SolutionFlag, solutionFlags, type SolutionState } from '#contract/library/solution.ts';
import type { Oddity, recordingRefusals } from '#contract/results.ts';
import { dangers, judgeSolution, type ResultOddity, type Solution } from '#ecu/index.ts';
import { judgeRecording } from '#rules/judged-result.ts';
import { setKey, type Unit } from '#rules/units.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { runEngine } from '#server/engine/index.ts';
import { inOneOrder } from './solution-lines.ts';

/** The facts under which a solution is recorded. */
export type RecordingFacts = {
  methodId: MethodId;
  /** For a method with DTC logic: the one code that it switches off, as P0420. */
  dtcCode?: string | undefined;
  /** The methods or codes of a solution that does several together, in place of the method. */
  set?: readonly Unit[];
  /** The task that it comes from; undefined for the demo world and for pairs of files. */
  taskId?: TaskId | undefined;
  originNote?: string;
  /** The stored original of a pair of files; of a task it is the task's. */
  originalSha256?: string | undefined;
  recordedBy: UserId | undefined;
  /** The member of staff who confirmed that the writing tool renews a signature that the change makes stale. */
  signedAcceptedBy?: UserId;
};

export type Recording =
  | { ok: true; solutionId: SolutionId; isNew: boolean }
  | { ok: false; reason: Exclude<keyof typeof recordingRefusals, 'oneMethodPerSolution' | 'oneDtcPerSolution'> };

/** Number of bytes that a solution really changes; equal ones between changes do not count. */
export function countBytesChanged({ runs }: Solution): number {
  let count = 0;
  for (const { expected, replacement } of runs)
    for (let digit = 0; digit < expected.length; digit += 2)
      if (expected.slice(digit, digit + 2) !== replacement.slice(digit, digit + 2)) count += 1;
  return count;
}

/** A solution as the engine made it of two images, and what is unusual about the second. */
export type Recorded = {
  solution: Solution;
  flags: readonly SolutionFlag[];
  oddities: readonly ResultOddity[];
  /** Digests of the modified image, as the solution has those of its original. */
  result: string;
};

/** Picks the judgement on a recorded solution, to save it with the solution. */
export const pickJudgement = ({ flags, oddities, result }: Recorded) => ({ flags, oddities, result });

/** The difference of two images as a solution, ready to be saved. */
export type Difference = ({ ok: true } & Recorded) | (Recording & { ok: false });

/**
 * Has the engine make a solution of the difference of two images, whose buffers are transferred, for the software of
 * the original. No transaction waits for that: `saveSolution` saves the result afterwards.
 */
export function computeDifference(
  images: { original: Uint8Array; modified: Uint8Array },
  { checksum, manyChangesAccepted = false }: { checksum: string; manyChangesAccepted?: boolean },
): Promise<Difference> {
  return runEngine({ work: 'record', ...images, checksum, manyChangesAccepted }, [images.original, images.modified]);
}

/** Records a difference that the engine made before, in the first world of an empty portal. */
export async function recordSolution(tx: Tx, difference: Difference, facts: RecordingFacts): Promise<Recording> {
  if (!difference.ok) return difference;
  const { solutionId, isNew } = await saveSolution(tx, difference.solution, { ...facts, ...pickJudgement(difference) });
  return { ok: true, solutionId, isNew };
}

/**
 * Saves a solution to the library, unless it is there: the same modification of the same software is saved once. An odd one
 * waits for a person, whatever the way in. Of a line, whose images are not there, the runs alone are judged. One that is there
 * without its stored original gets the one that is known now.
 *
 * @returns whether it is new, and what is odd about it
 */
export async function saveSolution(
  tx: Tx,
  solution: Solution,
  facts: RecordingFacts &
    Pick<Recorded, 'flags'> &
    Partial<Recorded> & { state?: SolutionState; stateReason?: string; areNamesTurned?: boolean },
): Promise<{ solutionId: SolutionId; isNew: boolean; oddities: readonly Oddity[] }> {
  const { flags: claimed, oddities, result } = facts;
  const isTurned =
    facts.areNamesTurned === true || (result !== undefined && (await isKnownOriginal(tx, solution, result)));
  const found = oddities ?? judgeSolution(solution);
  // A line may name dangers that only its images showed.
  const named = dangers.filter((code) => claimed.includes(code) && !found.some((oddity) => oddity.code === code));
  const odd = judgeRecording(
    [...found, ...named.map((code) => ({ code })), ...(isTurned ? [{ code: 'wrongWayRound' as const }] : [])],
    // The flag says that somebody has confirmed them.
    { manyChanges: claimed.includes('manyChanges') },
  );
  const flags = savedFlags(solution, [
    ...claimed,
    ...solutionFlags.filter((flag) => odd.some(({ code }) => code === flag)),
  ]);
  const state = facts.state ?? 'active';
  const signedAcceptedBy = flags.includes('signedArea') ? (facts.signedAcceptedBy ?? null) : null;
  const set = facts.set?.toSorted(byMethodAndCode) ?? [];
  const key = setKey(set);
  // Sorted, so that the same set is the same solution whatever the order of its units.
  const { methodId, dtcCode } = set[0] ?? facts;
  const content = JSON.stringify(inOneOrder(solution));
  const fingerprint = createHash('sha256').update(content).digest('hex');
  const insertion = await tx
    .insertInto('solutions')
    .values({
      method_id: methodId,
      dtc_code: dtcCode ?? null,
      set_key: key ?? null,
      family: solution.family,
      software: solution.software,
      length: solution.length,
      fingerprint,
      content,
      bytes_changed: countBytesChanged(solution),
      flags,
      oddities: JSON.stringify(odd),
      state: odd.length > 0 && state === 'active' ? 'suspended' : state,
      state_reason: facts.stateReason ?? '',
      original_problem: solution.format === 3 || facts.taskId !== undefined ? null : 'noOrigin',
      origin_task_id: facts.taskId ?? null,
      origin_note: facts.originNote ?? '',
      original_sha256: facts.originalSha256 ?? null,
      recorded_by: facts.recordedBy ?? null,
      signed_accepted_by: signedAcceptedBy,
      signed_accepted_at: signedAcceptedBy === null ? null : sql`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (insertion !== undefined) {
    if (key !== undefined) await saveUnits(tx, insertion.id, set);
    await publish(tx, 'staff', 'library', {});
    return { solutionId: insertion.id, isNew: true, oddities: odd };
  }
  const existing = await tx
    .selectFrom('solutions')
    .where('method_id', '=', methodId)
    .where('dtc_code', 'is not distinct from', dtcCode ?? null)
    .where('set_key', 'is not distinct from', key ?? null)
    .where('fingerprint', '=', fingerprint)
    .select('id')
    .executeTakeFirstOrThrow();
  if (facts.originalSha256 !== undefined)
    await tx
      .updateTable('solutions')
      .set({ original_sha256: facts.originalSha256 })
      .where('id', '=', existing.id)
      .where('original_sha256', 'is', null)
      .execute();
  return { solutionId: existing.id, isNew: false, oddities: odd };
}

/**
 * The flags that are worth reading, each once, in their order: the service compares a whole file with the digests of an
 * original, so that places with an uncertain context cannot be mistaken where these are known.
 */
export function savedFlags(solution: Solution, flags: readonly SolutionFlag[]): SolutionFlag[] {
  return solutionFlags.filter(
    (flag) => flags.includes(flag) && (flag !== 'lowEntropyContext' || solution.format !== 3),
  );
}

/** The modified file of a solution is what another solution of this software has as its original. */
async function isKnownOriginal(tx: Tx, solution: Solution, result: string): Promise<boolean> {
  if (solution.original?.blocks === result) return false;
  const row = await tx
    .selectFrom('solutions')
    .where('software', '=', solution.software)
    .where('length', '=', solution.length)
    .where('family', '=', solution.family)
    .where(sql<string>`content #>> '{original,blocks}'`, '=', result)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const byMethodAndCode = (one: Unit, other: Unit): number =>
  one.methodId - other.methodId || (one.dtcCode ?? '').localeCompare(other.dtcCode ?? '', 'en');

/** The units of a solution for a set. */
async function saveUnits(tx: Tx, solutionId: SolutionId, units: readonly Unit[]): Promise<void> {
  await tx
    .insertInto('solution_units')
    .values(
      units.map(({ methodId, dtcCode }, index) => ({
        solution_id: solutionId,
        position: index + 1,
        method_id: methodId,
        dtc_code: dtcCode ?? null,
      })),
    )
    .execute();
}
