import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { readSerial } from './begin-decoding.ts';
import { type DecodedFile, SlaveServiceError, type SlaveServices } from './slave-service.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** Time limit of one decoding or encoding with all its requests, in milliseconds. */
export const totalTimeLimit = 120_000;

/** The largest image of a control unit, in bytes. */
const largestImage = 16 << 20;

/** Takes a file that waits to be decoded; undefined when there is none. Taking it again after a crash is fine. */
export async function takeSlaveFile(tx: Tx, taskId: TaskId) {
  const task = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .select(['user_id as userId', 'original_sha256 as original', 'file_name as fileName'])
    .executeTakeFirst();
  if (task === undefined || task.original === null) return undefined;
  const slaveFile = await tx
    .updateTable('slave_files')
    .set(({ eb }) => ({ state: 'decoding' as const, attempts: eb('attempts', '+', 1), changed_at: sql`now()` }))
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'decoding'])
    .returning(['service', 'attempts'])
    .executeTakeFirst();
  if (slaveFile === undefined) return undefined;
  return {
    ...task,
    ...slaveFile,
    original: task.original,
    serial: await readSerial(tx, task.userId, slaveFile.service),
  };
}

export type TakenSlaveFile = NonNullable<Awaited<ReturnType<typeof takeSlaveFile>>>;

/**
 * Asks the service for the plain image of a slave file. Nothing is stored here.
 *
 * @param closing aborts the request when the portal stops
 * @throws SlaveServiceError when there is no valid image
 */
export async function decodeFile(
  services: SlaveServices,
  storage: Storage,
  { service: name, original, fileName, userId, serial }: TakenSlaveFile,
  closing: AbortSignal,
): Promise<DecodedFile> {
  const service = services[name];
  if (service === undefined)
    throw new SlaveServiceError('the service is not configured any more', { retryable: false });
  const bytes = new Uint8Array(await storage.read(original));
  const file = { bytes, fileName, customer: `user-${userId}`, serial };
  const signal = AbortSignal.any([closing, AbortSignal.timeout(totalTimeLimit)]);
  const decoded = await service.decode(file, signal);
  if (decoded.image.length > largestImage) throw new SlaveServiceError('the image is too large', { retryable: false });
  if (createHash('sha256').update(decoded.image).digest('hex') === original)
    throw new SlaveServiceError('the service sent the file back as it was', { retryable: false });
  return decoded;
}

/** Saves the plain image of a task, whose bytes are stored; false when it was decoded or given up meanwhile. */
export async function saveDecoded(
  tx: Tx,
  taskId: TaskId,
  { sha256, metadata }: { sha256: string; metadata: DecodedFile['metadata'] },
): Promise<boolean> {
  const updated = await tx
    .updateTable('slave_files')
    .set({
      state: 'decoded',
      decoded_sha256: sha256,
      metadata: sql`${JSON.stringify(metadata)}::jsonb`,
      error: null,
      changed_at: sql`now()`,
    })
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'decoding'])
    .returning('task_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Saves that decoding failed: for now (`waiting`), or for good. False when it was settled meanwhile. */
export async function saveFailure(
  tx: Tx,
  taskId: TaskId,
  { state, error }: { state: 'waiting' | 'failed'; error: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('slave_files')
    .set({ state, error: cutText(error, 500), changed_at: sql`now()` })
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'decoding'])
    .returning('task_id')
    .executeTakeFirst();
  return updated !== undefined;
}
