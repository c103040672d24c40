import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { MethodId, SolutionId, TaskId, UserId } from '#contract/ids.ts';
import type { recordingRefusals } from '#contract/orders.ts';
import type { SolutionFlag, SolutionState } from '#contract/solutions.ts';
import type { Solution } from '#ecu/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Storage } from '#server/platform/storage.ts';
import { runEngine } from './engine.ts';
import { inOneOrder } from './solution-lines.ts';

/** What a solution is recorded as. */
export type Recorded = {
  methodId: MethodId;
  /** For a method with DTC logic: the one code that it switches off, as P0420. */
  dtcCode?: string | undefined;
  /** Where it comes from; undefined for the demo world and for pairs of files. */
  taskId?: TaskId | undefined;
  originNote?: string;
  recordedBy: UserId | undefined;
  /** Who said that the writing tool takes care of a signature which the change makes stale. */
  signedAcceptedBy?: UserId;
};

type Pair = Recorded & { checksum: string; manyChangesAccepted?: boolean };

export type Recording =
  | { ok: true; solutionId: SolutionId; isNew: boolean }
  | { ok: false; reason: Exclude<keyof typeof recordingRefusals, 'oneMethodPerSolution' | 'oneDtcPerSolution'> };

/** How many bytes a solution really changes; equal ones between changes do not count. */
export function countBytesChanged({ runs }: Solution): number {
  let count = 0;
  for (const { expected, replacement } of runs)
    for (let digit = 0; digit < expected.length; digit += 2)
      if (expected.slice(digit, digit + 2) !== replacement.slice(digit, digit + 2)) count += 1;
  return count;
}

/**
 * Records the difference of two images, which are given away, as a solution of a method for the software of the original.
 * The same modification recorded again stays one solution, as it stands.
 */
export async function recordPair(
  tx: Tx,
  images: { original: Uint8Array; modified: Uint8Array },
  { checksum, manyChangesAccepted = false, ...facts }: Pair,
): Promise<Recording> {
  const recorded = await runEngine({ work: 'record', ...images, checksum, manyChangesAccepted }, [
    images.original,
    images.modified,
  ]);
  if (!recorded.ok) return recorded;
  const { solution, flags } = recorded;
  return { ok: true, ...(await keepSolution(tx, solution, { ...facts, flags })) };
}

/** As `recordPair`, for two stored files by their sha256. */
export async function recordSolution(
  tx: Tx,
  storage: Storage,
  { original, modified, ...pair }: Pair & { original: string; modified: string },
): Promise<Recording> {
  const [from, to] = await Promise.all([storage.read(original), storage.read(modified)]);
  return recordPair(tx, { original: from, modified: to }, pair);
}

/** Puts a solution into the library, unless it is there: the same modification of the same software is kept once. */
export async function keepSolution(
  tx: Tx,
  solution: Solution,
  facts: Recorded & { flags: readonly SolutionFlag[]; state?: SolutionState; stateReason?: string },
): Promise<{ solutionId: SolutionId; isNew: boolean }> {
  const signedAcceptedBy = facts.flags.includes('signedArea') ? (facts.signedAcceptedBy ?? null) : null;
  const content = JSON.stringify(inOneOrder(solution));
  const fingerprint = createHash('sha256').update(content).digest('hex');
  const made = await tx
    .insertInto('solutions')
    .values({
      method_id: facts.methodId,
      dtc_code: facts.dtcCode ?? null,
      family: solution.family,
      software: solution.software,
      length: solution.length,
      fingerprint,
      content,
      bytes_changed: countBytesChanged(solution),
      flags: [...facts.flags],
      state: facts.state ?? 'active',
      state_reason: facts.stateReason ?? '',
      origin_task_id: facts.taskId ?? null,
      origin_note: facts.originNote ?? '',
      recorded_by: facts.recordedBy ?? null,
      signed_accepted_by: signedAcceptedBy,
      signed_accepted_at: signedAcceptedBy === null ? null : sql`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) {
    await announce(tx, 'staff', 'libraryChanged', {});
    return { solutionId: made.id, isNew: true };
  }
  const standing = await tx
    .selectFrom('solutions')
    .where('method_id', '=', facts.methodId)
    .where('dtc_code', 'is not distinct from', facts.dtcCode ?? null)
    .where('fingerprint', '=', fingerprint)
    .select('id')
    .executeTakeFirstOrThrow();
  return { solutionId: standing.id, isNew: false };
}
