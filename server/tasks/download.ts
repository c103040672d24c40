import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { tasksApi } from '#contract/tasks.ts';
import { downloadName, modifiedName } from '#rules/file-types.ts';
import { paymentControl } from '#rules/payment.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { findEncoding } from '#server/slave/index.ts';
import type { Encoding } from './encode-download.ts';
import { freeToTake, isBlocked } from './task-rows.ts';

/** The files of a task that the actor may see; the caller checks the permission to download. */
function filesOf(read: Read, actor: Actor, taskId: TaskId) {
  return read
    .selectFrom('tasks as t')
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .$if(!isStaff(actor), (tasks) => tasks.where('t.user_id', '=', actor.id))
    .select([
      't.user_id as userId',
      't.status',
      isBlocked.as('isBlocked'),
      't.block_reason as blockReason',
      't.payment_status as paymentStatus',
      't.price',
      't.original_sha256',
      't.file_name',
      't.modified_sha256',
      't.modified_name',
      't.delivered_sha256',
      't.delivered_name',
      't.support_sha256',
      't.support_name',
      't.original_removed_at',
      't.original_removed_after',
      't.modified_removed_at',
      't.modified_removed_after',
      freeToTake.as('freeToTake'),
    ])
    .$narrowType<{ status: TaskStatus }>()
    .executeTakeFirst();
}

/** Refusal of a file that was removed. */
const removal = (at: string, months: number | null) => ({ removedAt: at, ...(months !== null && { months }) });

export const downloadOriginal: Handler<typeof tasksApi.downloadOriginal> = async ({
  actor,
  input: { taskId },
  tx,
  setAuditSubject,
  refuse,
}) => {
  const task = await filesOf(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const { original_removed_at: removedAt } = task;
  if (removedAt !== null) return refuse('fileRemoved', removal(removedAt, task.original_removed_after));
  if (task.original_sha256 === null) return refuse('notFound');
  setAuditSubject({ userId: task.userId });
  return { sha256: task.original_sha256, fileName: downloadName(taskId, task.file_name) };
};

/**
 * The result of a slave file is encoded for its customer after the read transaction; a plain one never leaves instead.
 */
export const downloadModified =
  (encode: Encoding): Handler<typeof tasksApi.downloadModified> =>
  async ({ actor, input: { taskId }, tx, setAuditSubject, refuse }) => {
    const task = await filesOf(tx, actor, taskId);
    if (task === undefined) return refuse('notFound');
    const { modified_removed_at: removedAt } = task;
    if (removedAt !== null) return refuse('fileRemoved', removal(removedAt, task.modified_removed_after));
    setAuditSubject({ userId: task.userId });
    const staff = isStaff(actor);
    if (!staff && task.isBlocked) return refuse('taskBlocked', { reason: task.blockReason });
    if (task.modified_sha256 === null) return refuse('taskNotFinished');
    if (!staff) {
      const { show } = paymentControl(task);
      if (show === 'pay') return refuse('taskNotPaid');
      if (show === 'payJobFirst') return refuse('orderNotPaid');
      if (show === 'nothing') return refuse('taskNotFinished');
    }
    // A file that support has uploaded for a review is not the customer's before the review is done.
    const delivered = staff ? null : task.delivered_sha256;
    const name = (delivered === null ? task.modified_name : task.delivered_name) ?? modifiedName(task.file_name);
    const sha256 = delivered ?? task.modified_sha256;
    const encoding = staff ? undefined : await findEncoding(tx, taskId);
    if (encoding === undefined) return { sha256, fileName: downloadName(taskId, name) };
    return { produce: () => encode({ taskId, sha256, fileName: task.file_name, encoding }) };
  };

export const downloadSupportFile: Handler<typeof tasksApi.downloadSupportFile> = async ({
  actor,
  input: { taskId },
  tx,
  setAuditSubject,
  refuse,
}) => {
  const task = await filesOf(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const { original_removed_at: removedAt } = task;
  // It goes with the original.
  if (removedAt !== null) return refuse('fileRemoved', removal(removedAt, task.original_removed_after));
  if (task.support_sha256 === null) return refuse('notFound');
  setAuditSubject({ userId: task.userId });
  return { sha256: task.support_sha256, fileName: downloadName(taskId, task.support_name ?? 'support.zip') };
};
