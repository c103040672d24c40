import { createHash } from 'node:crypto';
import type { MethodId, TaskId, UserId } from '#contract/ids.ts';
import type { recordingRefusals } from '#contract/orders.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Storage } from '#server/platform/storage.ts';
import { runEngine } from './engine.ts';

type Pair = {
  /** sha256 of the stored files. */
  original: string;
  modified: string;
  checksum: string;
  methodId: MethodId;
  /** Where it comes from; undefined for the demo world. */
  taskId: TaskId | undefined;
  recordedBy: UserId | undefined;
};

export type Recording =
  | { ok: true }
  | { ok: false; reason: Exclude<keyof typeof recordingRefusals, 'oneMethodPerSolution'> };

/**
 * Records the difference of two stored files as a solution of a method for the software of the original. The same
 * modification recorded again stays one solution.
 */
export async function recordSolution(tx: Tx, storage: Storage, pair: Pair): Promise<Recording> {
  const [original, modified] = await Promise.all([storage.read(pair.original), storage.read(pair.modified)]);
  const recorded = await runEngine({ work: 'record', original, modified, checksum: pair.checksum });
  if (!recorded.ok) return recorded;
  const content = JSON.stringify(recorded.solution);
  await tx
    .insertInto('solutions')
    .values({
      method_id: pair.methodId,
      family: recorded.solution.family,
      software: recorded.solution.software,
      length: recorded.solution.length,
      fingerprint: createHash('sha256').update(content).digest('hex'),
      content,
      origin_task_id: pair.taskId ?? null,
      recorded_by: pair.recordedBy ?? null,
    })
    .onConflict((conflict) => conflict.columns(['method_id', 'fingerprint']).doNothing())
    .execute();
  return { ok: true };
}
