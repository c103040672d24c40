import { sql } from 'kysely';
import type { ManualReason } from '#contract/tasks/status.ts';
import type { TaskId } from '#contract/ids.ts';
import type { TaskReport } from '#contract/engine.ts';
import { modifiedName, plainName } from '#rules/file-types.ts';
import { modificationUnits } from '#rules/units.ts';
import { saveFile } from '#server/files/index.ts';
import { isListed } from '#server/catalog/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { proveStored } from '#server/files/verify-stored.ts';
import type { Storage } from '#server/files/storage.ts';
import { areActive, recordUses } from '#server/library/index.ts';
import { type FileResult, saveReport, modifyFile } from '#server/engine/index.ts';
import {
  type Address,
  enqueueAutomaticService,
  releaseVersion,
  saveVersion,
  mailAboutTask,
  mailOfOrder,
  reasonForCustomer,
  transition,
} from '#server/tasks/index.ts';
import { orderedMethods, plainOriginal } from '#server/vocabulary/index.ts';

const automatic = { kind: 'automatic' } as const;

/**
 * Takes a waiting task; undefined when another has it by now, or while the service is paused: resuming it enqueues the
 * waiting tasks. Taking it again after a crash is the same work.
 */
async function takeTask(tx: Tx, taskId: TaskId) {
  const task = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .crossJoin('portal_options as o')
    .leftJoin('slave_files as s', 's.task_id', 't.id')
    .leftJoin('unpacked_originals as a', 'a.task_id', 't.id')
    .where('t.id', '=', taskId)
    // A slave file that is not decoded yet waits for something else.
    .where(sql<boolean>`coalesce(s.state, 'decoded') = 'decoded'`)
    // In progress, a task without an assignee is the automatic service's own.
    .where('t.status', 'in', ['waiting', 'inProgress'])
    .where('t.done_by', 'is', null)
    .where('t.modified_sha256', 'is', null)
    .where('t.deleted_at', 'is', null)
    .select(['t.id as taskId', 't.status', 't.job_id as jobId', 't.user_id as userId'])
    .select(plainOriginal.as('original'))
    .select(sql<boolean>`s.task_id is not null`.as('isDecoded'))
    .select('a.name as imageName')
    .select(['t.file_name', 't.checksum_wanted', 'v.ecu_checksum as ecuChecksum', orderedMethods.as('methods')])
    .select(['v.ecu_brand as ecuBrand', 'v.ecu_type as ecuType', 't.file_role as fileRole'])
    .select(['t.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex', isListed.$castTo<boolean>().as('isListed')])
    .select(['o.automatic_status as isOn', 'o.automatic_paused as isPaused'])
    .forUpdate('t')
    .executeTakeFirst();
  if (task === undefined || (task.isOn && task.isPaused)) return undefined;
  if (task.original === null) return undefined;
  const to = 'inProgress' as const;
  if (task.status === 'waiting') await transition(tx, task, 'start', { by: automatic, to, eventCode: 'started' });
  return { ...task, status: to, original: task.original };
}

type RunningTask = NonNullable<Awaited<ReturnType<typeof takeTask>>>;

async function finish(
  tx: Tx,
  { storage, address }: { storage: Storage; address: Address },
  taskId: TaskId,
  task: RunningTask,
  { file, report, solutionIds }: FileResult & { outcome: 'modified' },
) {
  // Complained of meanwhile: decide again, without that solution.
  if (!(await areActive(tx, solutionIds))) return enqueueAutomaticService(tx, taskId);
  await saveFile(tx, storage, file);
  // The result of a slave file is plain here, too: it is encoded for its tool at each download.
  const name = modifiedName(task.isDecoded ? plainName(task.file_name) : (task.imageName ?? task.file_name));
  const changes = { modified_sha256: file.sha256, modified_name: name, reason: null };
  if (!(await transition(tx, task, 'finish', { by: automatic, to: 'finished', eventCode: 'modified', set: changes })))
    return;
  await saveVersion(tx, taskId, { sha256: file.sha256, name, madeBy: undefined });
  await releaseVersion(tx, taskId);
  await saveReport(tx, taskId, { ...report, modifiedSha256: file.sha256 });
  await recordUses(tx, taskId, solutionIds);
  await mailAboutTask(tx, address, task, { kind: 'taskFinished' });
}

async function escalate(
  tx: Tx,
  address: Address,
  taskId: TaskId,
  task: RunningTask,
  { reason, report }: { reason: ManualReason; report?: TaskReport | undefined },
) {
  if (!(await transition(tx, task, 'escalate', { by: automatic, to: 'manual', eventCode: reason, set: { reason } })))
    return;
  if (report !== undefined) await saveReport(tx, taskId, report);
  await mailOfOrder(tx, address, task);
}

/**
 * Runs the automatic service on one task: the file is modified and verified, or the task is escalated with the reason.
 * May run twice after a crash: the second run finds the task as the first left it and the last guarded update counts
 * once.
 */
export async function runAutomaticService(
  { db, reader }: Database,
  storage: Storage,
  address: Address,
  log: Log,
  taskId: TaskId,
): Promise<void> {
  const task = await db.transaction().execute((tx) => takeTask(tx, taskId));
  if (task === undefined) return;
  // Switched off while the task waited: it is escalated like any order that comes now.
  if (!task.isOn) {
    await db.transaction().execute((tx) => escalate(tx, address, taskId, task, { reason: 'automaticServiceOff' }));
    return;
  }
  // Moved meanwhile to a job whose vehicle nobody knows.
  if (!task.isListed) {
    await db.transaction().execute((tx) => escalate(tx, address, taskId, task, { reason: 'vehicleNotListed' }));
    return;
  }
  const units = modificationUnits(task);
  if (units === undefined) {
    await db.transaction().execute((tx) => escalate(tx, address, taskId, task, { reason: 'dtcCodes' }));
    return;
  }
  const result = await modifyFile(reader, storage, log, {
    original: task.original,
    checksum: task.ecuChecksum,
    checksumWanted: task.checksum_wanted,
    units,
  });
  if (result.outcome === 'manual') {
    const reason = reasonForCustomer(result, task);
    const report = result.report && { ...result.report, reason };
    // The desk tells of it until the file is whole again.
    if (reason === 'fileDamaged') await proveStored({ storage, database: { db } }, task.original);
    await db.transaction().execute((tx) => escalate(tx, address, taskId, task, { reason, report }));
    return;
  }
  try {
    await db.transaction().execute((tx) => finish(tx, { storage, address }, taskId, task, result));
  } finally {
    // Where it was not stored, because the database is gone for example, the next run makes another one.
    await storage.discard(result.file);
  }
}
