import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SlaveServiceName } from '#contract/slave.ts';
import type { TaskId } from '#contract/ids.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { totalTimeLimit } from './decode-file.ts';
import { type EncodedFile, type Metadata, SlaveServiceError, type SlaveServices } from './slave-service.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** Largest encoded file, in bytes: encoded files are packed or padded images. */
const largestFile = 24 << 20;

export type ToEncode = { readonly service: SlaveServiceName; readonly metadata: Metadata };

/** Encoding that the modified file of a task needs for its customer; undefined when it is delivered as it is stored. */
export async function findEncoding(read: Read, taskId: TaskId): Promise<ToEncode | undefined> {
  const row = await read
    .selectFrom('slave_files')
    .where('task_id', '=', taskId)
    .where('state', '=', 'decoded')
    .select(['service', 'metadata'])
    .executeTakeFirst();
  return row && { service: row.service, metadata: row.metadata as Metadata };
}

/**
 * Has a stored plain result encoded for the tool of the customer.
 *
 * @throws SlaveServiceError when the service does not answer with a valid file; the plain one is never delivered instead
 */
export async function encodeFile(
  services: SlaveServices,
  storage: Storage,
  { service: name, metadata }: ToEncode,
  sha256: string,
): Promise<EncodedFile> {
  const service = services[name];
  if (service === undefined) throw new SlaveServiceError('the service is not configured any more', { retryable: true });
  const image = new Uint8Array(await storage.read(sha256));
  const encoded = await service.encode(image, metadata, AbortSignal.timeout(totalTimeLimit));
  if (encoded.bytes.length > largestFile)
    throw new SlaveServiceError('the encoded file is too large', { retryable: false });
  if (createHash('sha256').update(encoded.bytes).digest('hex') === sha256)
    throw new SlaveServiceError('the service sent the file back as it was', { retryable: false });
  return encoded;
}

/**
 * Saves for staff that encoding failed.
 *
 * @returns true when staff have to be alarmed: not when they were for the same failure within the last hour
 */
export async function saveEncodeFailure(tx: Tx, taskId: TaskId, message: string): Promise<boolean> {
  const error = cutText(message, 500);
  const notified = await tx
    .updateTable('slave_files')
    .set({ error, changed_at: sql`now()` })
    .where('task_id', '=', taskId)
    .where(sql<boolean>`(error is distinct from ${error} or changed_at < now() - interval '1 hour')`)
    .returning('task_id')
    .executeTakeFirst();
  return notified !== undefined;
}

/** Clears an earlier failure once encoding works again; false when there was none. */
export async function forgetFailure(tx: Tx, taskId: TaskId): Promise<boolean> {
  const forgotten = await tx
    .updateTable('slave_files')
    .set({ error: null, changed_at: sql`now()` })
    .where('task_id', '=', taskId)
    .where('state', '=', 'decoded')
    .where('error', 'is not', null)
    .returning('task_id')
    .executeTakeFirst();
  return forgotten !== undefined;
}
