import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { ManualReason } from '#contract/tasks.ts';
import type { TaskReport } from '#contract/tuning.ts';
import { modifiedName } from '#rules/file-types.ts';
import { keepFile } from '#server/files/index.ts';
import type { Database, Tx } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage.ts';
import { keepReport, modifyFile } from '#server/tuning/index.ts';
import { enqueueAutomaticService } from './enqueue-automatic-service.ts';
import { keepVersion } from './keep-version.ts';
import { type Address, mailAboutTask } from './mail-about-task.ts';
import { recordMove } from './record-move.ts';
import { methodIdsOfTask } from './task-rows.ts';

/** The automatic service works on a task that is in progress and bears nobody's name. */
const automaticsTurn = (tx: Tx, taskId: TaskId) =>
  tx
    .updateTable('tasks')
    .where('id', '=', taskId)
    .where('status', 'in', ['inWait', 'inProgress'])
    .where('done_by', 'is', null)
    .where('modified_sha256', 'is', null)
    .where('deleted_at', 'is', null);

/** Takes a waiting task; undefined when it is somebody else's by now. Taking it again after a crash is the same work. */
async function take(tx: Tx, taskId: TaskId) {
  const task = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(['t.status', 't.job_id as jobId', 't.user_id as userId', 't.original_sha256 as original'])
    .select(['t.file_name', 't.checksum_wanted', 'v.ecu_checksum as checksum', methodIdsOfTask.as('methodIds')])
    .forUpdate('t')
    .executeTakeFirst();
  const taken = await automaticsTurn(tx, taskId)
    .set({ status: 'inProgress', changed_at: sql`now()` })
    .returning('id')
    .executeTakeFirst();
  if (task === undefined || taken === undefined || task.original === null) return undefined;
  if (task.status === 'inWait')
    await recordMove(
      tx,
      { taskId, ...task },
      { by: { kind: 'automatic' }, from: 'inWait', to: 'inProgress', why: 'started' },
    );
  return { ...task, original: task.original };
}

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

async function finish(
  tx: Tx,
  { storage, address }: { storage: Storage; address: Address },
  taskId: TaskId,
  task: Taken,
  { image, report }: { image: Uint8Array; report: TaskReport },
) {
  const file = await storage.receive(Readable.from([Buffer.from(image.buffer, image.byteOffset, image.length)]));
  await keepFile(tx, storage, file);
  const name = modifiedName(task.file_name);
  const done = await automaticsTurn(tx, taskId)
    .set({
      status: 'finished',
      modified_sha256: file.sha256,
      modified_name: name,
      reason: null,
      changed_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirst();
  if (done === undefined) return;
  await keepVersion(tx, taskId, { sha256: file.sha256, name, madeBy: undefined });
  await keepReport(tx, taskId, { ...report, modifiedSha256: file.sha256 });
  await recordMove(
    tx,
    { taskId, ...task },
    { by: { kind: 'automatic' }, from: 'inProgress', to: 'finished', why: 'modified' },
  );
  await mailAboutTask(tx, address, { taskId, ...task }, { kind: 'taskFinished' });
}

async function handOver(tx: Tx, taskId: TaskId, task: Taken, reason: ManualReason, report: TaskReport | undefined) {
  const done = await automaticsTurn(tx, taskId)
    .set({ status: 'manually', reason, changed_at: sql`now()` })
    .returning('id')
    .executeTakeFirst();
  if (done === undefined) return;
  if (report !== undefined) await keepReport(tx, taskId, report);
  await recordMove(
    tx,
    { taskId, ...task },
    { by: { kind: 'automatic' }, from: 'inProgress', to: 'manually', why: reason },
  );
}

/**
 * The automatic service on one task: modified and verified, or handed to a person with the reason. May run twice after
 * a crash: the second run finds the task as the first left it and the last guarded update counts once.
 */
export async function runAutomaticService(
  { db, reader }: Database,
  storage: Storage,
  address: Address,
  log: Log,
  taskId: TaskId,
): Promise<void> {
  const task = await db.transaction().execute((tx) => take(tx, taskId));
  if (task === undefined) return;
  const result = await modifyFile(reader, storage, log, {
    original: task.original,
    checksum: task.checksum,
    checksumWanted: task.checksum_wanted,
    methodIds: task.methodIds,
  });
  await db
    .transaction()
    .execute((tx) =>
      result.outcome === 'modified'
        ? finish(tx, { storage, address }, taskId, task, result)
        : handOver(tx, taskId, task, result.reason, result.report),
    );
}

/**
 * Enqueues the tasks that wait for the automatic service. At start: a process that was killed may have left the queue
 * a job that it still holds as running.
 */
export async function enqueueWaiting({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('tasks')
      .where('status', 'in', ['inWait', 'inProgress'])
      .where('done_by', 'is', null)
      .where('deleted_at', 'is', null)
      .select('id')
      .execute();
    for (const { id } of waiting) await enqueueAutomaticService(tx, id);
  });
}
