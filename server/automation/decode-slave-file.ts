import { Readable } from 'node:stream';
import type { TaskId } from '#contract/ids.ts';
import { saveFile } from '#server/files/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Storage } from '#server/files/storage.ts';
import {
  decodeFile,
  enqueueDecoding,
  saveDecoded,
  saveFailure,
  SlaveServiceError,
  type SlaveServices,
  takeSlaveFile,
  type TakenSlaveFile,
} from '#server/slave/index.ts';
import { enqueueFacts } from '#server/engine/index.ts';
import {
  type AlarmAddress,
  alarmStaff,
  enqueueAutomaticService,
  mailOfOrder,
  recordEvent,
  routeTask,
  routingFacts,
  notifyOfTask,
  transition,
} from '#server/tasks/index.ts';

export type DecodingParts = {
  database: Database;
  storage: Storage;
  services: SlaveServices;
  address: AlarmAddress;
  log: Log;
  /** Seconds before each further attempt; one more than these are made. */
  delays: readonly number[];
  /** Aborts the request to a service when the portal stops; the file waits for the next start. */
  closing: AbortSignal;
};

/** Usual pauses between attempts, in seconds: a service that is down for a minute fails no file. */
export const defaultDelays = [2, 10, 30, 120] as const;

/** A task, locked until the transaction ends. */
const lockDecoding = (tx: Tx, taskId: TaskId) =>
  tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .select(['id as taskId', 'job_id as jobId', 'user_id as userId', 'status', 'reason', 'modified_sha256 as modified'])
    .select('done_by as doneBy')
    .forUpdate()
    .executeTakeFirst();

/** A file that staff stored was encoded by other means, and would be encoded once more. */
const tooLate = 'A modified file was stored before the original was decoded.';

/**
 * Stores the plain image, and enqueues the task for the automatic service where it waited for that. A task that was
 * escalated only because decoding had failed comes back.
 */
async function settle(
  tx: Tx,
  storage: Storage,
  taskId: TaskId,
  { image, metadata }: Awaited<ReturnType<typeof decodeFile>>,
): Promise<void> {
  const task = await lockDecoding(tx, taskId);
  if (task === undefined) return;
  if (task.modified !== null) {
    await saveFailure(tx, taskId, { state: 'failed', error: tooLate });
    await notifyOfTask(tx, taskId);
    return;
  }
  const file = await storage.receive(Readable.from([Buffer.from(image)]));
  await saveFile(tx, storage, file);
  if (!(await saveDecoded(tx, taskId, { sha256: file.sha256, metadata }))) return;
  await enqueueFacts(tx, file.sha256);
  const { status, reason, doneBy } = task;
  const route = reason === 'slaveDecodeFailed' ? routeTask(await routingFacts(tx, taskId)) : undefined;
  const comesBack = status === 'manual' && doneBy === null && route !== undefined;
  const happening = { by: { kind: 'automatic' }, eventCode: 'decoded' } as const;
  if (comesBack) {
    const changes = { reason: route.status === 'manual' ? route.reason : null };
    await transition(tx, task, 'comeBack', { ...happening, to: route.status, set: changes });
  } else if (status !== 'draft') await recordEvent(tx, task, happening);
  if ((comesBack ? route.status : status) === 'waiting') await enqueueAutomaticService(tx, taskId);
}

/** Gives up: a task that waited for its plain image is escalated, and staff are alarmed. */
async function giveUp(
  tx: Tx,
  address: AlarmAddress,
  taskId: TaskId,
  { service, error }: Pick<TakenSlaveFile, 'service'> & { error: string },
): Promise<void> {
  const task = await lockDecoding(tx, taskId);
  if (task === undefined || !(await saveFailure(tx, taskId, { state: 'failed', error }))) return;
  await alarmStaff(tx, address, { kind: 'slaveDecodeFailed', taskId, service, error });
  // A blocked task must not come back to wait for an image that will never be there.
  if (task.status === 'blocked')
    await tx
      .updateTable('tasks')
      .set({ blocked_from: 'manual', reason: 'slaveDecodeFailed' })
      .where('id', '=', taskId)
      .where('blocked_from', '=', 'waiting')
      .execute();
  if (task.status !== 'waiting') {
    await notifyOfTask(tx, taskId);
    return;
  }
  await transition(tx, task, 'escalate', {
    by: { kind: 'automatic' },
    to: 'manual',
    eventCode: 'slaveDecodeFailed',
    set: { reason: 'slaveDecodeFailed' },
  });
  await mailOfOrder(tx, address, task);
}

/**
 * Has the slave file of a task decoded by its maker's service: the plain image is stored, or a later attempt is
 * enqueued, or the task is escalated. The service is asked outside of any transaction. May run twice after a crash: the
 * file is then decoded once more, and the guarded update counts once.
 */
export async function decodeSlaveFile(
  { database: { db }, storage, services, address, log, delays, closing }: DecodingParts,
  taskId: TaskId,
): Promise<void> {
  const slaveFile = await db.transaction().execute(async (tx) => {
    const taken = await takeSlaveFile(tx, taskId);
    if (taken !== undefined) await notifyOfTask(tx, taskId);
    return taken;
  });
  if (slaveFile === undefined) return;
  try {
    const decoded = await decodeFile(services, storage, slaveFile, closing);
    await db.transaction().execute((tx) => settle(tx, storage, taskId, decoded));
  } catch (failure) {
    // Any other error, such as a lost database, is retried by the queue.
    if (!(failure instanceof SlaveServiceError)) throw failure;
    const { message: error, retryable, retryAfterMs } = failure;
    const { service, attempts } = slaveFile;
    log.warn({ error, taskId, service, attempts }, 'a slave file was not decoded');
    const delay = retryable ? delays[attempts - 1] : undefined;
    await db.transaction().execute(async (tx) => {
      if (delay === undefined) {
        await giveUp(tx, address, taskId, { service, error });
        return;
      }
      if (!(await saveFailure(tx, taskId, { state: 'waiting', error }))) return;
      await enqueueDecoding(tx, taskId, Math.max(delay, Math.ceil(retryAfterMs / 1000)));
      await notifyOfTask(tx, taskId);
    });
  }
}

/**
 * Enqueues the slave files that wait to be decoded. At start: a killed process may have left jobs that the queue still
 * takes for running.
 */
export async function enqueueUndecoded({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('slave_files')
      .where('state', 'in', ['waiting', 'decoding'])
      .select('task_id')
      .orderBy('task_id')
      .execute();
    for (const { task_id: taskId } of waiting) await enqueueDecoding(tx, taskId);
  });
}
