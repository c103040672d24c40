import type { TaskId, UserId } from '#contract/ids.ts';
import type { recordingRefusals } from '#contract/orders.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { unitsOf } from '#rules/units.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Storage } from '#server/platform/storage.ts';
import { recordSolution } from '#server/tuning/index.ts';
import { methodsToDo } from './task-rows.ts';

type HandMade = {
  taskId: TaskId;
  /** sha256 of the stored images; of a slave file that of the image in it. */
  original: string;
  modified: string;
  recordedBy: UserId;
  /** A person has said that it is the same software, however much of it changed. */
  manyChangesAccepted: boolean;
  /** Who said that the writing tool takes care of the maker's signature. */
  signedAcceptedBy?: UserId;
};

/**
 * Has the library learn what was done to the file of a task: one method, and of a method for single codes one code.
 *
 * @returns why it cannot; undefined when it is recorded
 */
export async function recordFromTask(
  tx: Tx,
  storage: Storage,
  { taskId, original, modified, ...facts }: HandMade,
): Promise<keyof typeof recordingRefusals | undefined> {
  const task = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(['t.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex', 'v.ecu_checksum as checksum'])
    .select(methodsToDo.as('methods'))
    .executeTakeFirstOrThrow();
  const [method, ...others] = task.methods;
  if (method === undefined || others.length > 0 || method.methodId === notListedMethodId) return 'oneMethodPerSolution';
  const [unit, ...further] = unitsOf(task) ?? [];
  if (unit === undefined || further.length > 0) return 'oneDtcPerSolution';
  const recorded = await recordSolution(tx, storage, {
    original,
    modified,
    checksum: task.checksum,
    ...unit,
    ...facts,
    taskId,
  });
  return recorded.ok ? undefined : recorded.reason;
}
