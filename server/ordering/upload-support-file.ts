import { sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { specifiedNamesOnly } from '#rules/file-types.ts';
import { saveFile } from '#server/files/index.ts';
import { checkUpload } from '#server/http/check-upload.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { recordEvent } from '#server/tasks/index.ts';

/** A task of a customer, drafts included, locked until the transaction ends. */
const lockOwn = (tx: Tx, customerId: UserId, taskId: TaskId) =>
  tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('user_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .select(['id as taskId', 'job_id as jobId', 'user_id as userId', 'status', 'support_sha256 as support'])
    .select('original_removed_at as removedAt')
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores the support file of a task; there is one, and sending the same bytes again changes nothing. The colleague who works on the task is notified, unless the file came with the order.
 */
export const uploadSupportFile: Handler<typeof orderingApi.uploadSupportFile> = async ({
  actor,
  input,
  tx,
  files,
  storage,
  refuse,
}) => {
  const task = await lockOwn(tx, actor.companyId, input.taskId);
  if (task === undefined || task.jobId !== input.jobId) return refuse('notFound');
  const file = checkUpload('support', files.fileSupport, input, specifiedNamesOnly, refuse);
  if (task.support === file.sha256) return true;
  // It would go with the original.
  if (task.removedAt !== null) return refuse('fileRemoved');
  if (task.support !== null) return refuse('fileAlreadyStored');
  await saveFile(tx, storage, file);
  await tx
    .updateTable('tasks')
    .set({ support_sha256: file.sha256, support_name: input.fileName, changed_at: sql`now()` })
    .where('id', '=', input.taskId)
    .execute();
  if (task.status === 'draft') return true;
  const by = { kind: 'customer', id: actor.id } as const;
  await recordEvent(tx, task, { by, eventCode: 'supportFileStored', note: input.fileName });
  return true;
};
