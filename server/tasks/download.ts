import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { tasksApi } from '#contract/tasks.ts';
import type { Withdrawal } from '#contract/tasks/task-files.ts';
import { downloadName, modifiedName, nameForTool } from '#rules/file-types.ts';
import { paymentControl } from '#rules/payment.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, FileAnswer, Handler } from '#server/http/serve.ts';
import { findEncoding } from '#server/slave/index.ts';
import { presentVersion, withdrawal } from '#server/vocabulary/index.ts';
import type { Encoding } from './encode-download.ts';
import { freeToTake, isBlocked } from './task-rows.ts';

/** The files of a task that the actor may see; the caller checks the permission to download. */
function filesOf(read: Read, actor: Actor, taskId: TaskId) {
  return read
    .selectFrom('tasks as t')
    .leftJoin('task_files as p', (join) =>
      join.onRef('p.task_id', '=', 't.id').on(sql<SqlBool>`p.version = ${presentVersion}`),
    )
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .$if(!isStaff(actor), (tasks) => tasks.where('t.user_id', '=', actor.companyId))
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
      'p.version',
      withdrawal('p').as('withdrawn'),
      sql<string>`coalesce((select o.return_ending from task_readings r join tools o on o.id = r.tool_id
        where r.task_id = t.id), '')`.as('returnEnding'),
    ])
    .$narrowType<{ status: TaskStatus }>()
    .executeTakeFirst();
}

type TaskFiles = NonNullable<Awaited<ReturnType<typeof filesOf>>>;

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

type Refuse = (
  code: 'taskBlocked' | 'taskNotFinished' | 'taskNotPaid' | 'orderNotPaid' | 'versionWithdrawn',
  extra?: Record<string, unknown>,
) => never;

/** Refuses a modified file to a customer who may not take it yet, or no more. */
function checkCustomer(task: TaskFiles, withdrawn: Withdrawal | null, refuse: Refuse): void {
  if (task.isBlocked) return refuse('taskBlocked', { reason: task.blockReason });
  if (task.modified_sha256 === null) return refuse('taskNotFinished');
  const { show } = paymentControl(task);
  if (show === 'pay') return refuse('taskNotPaid');
  if (show === 'payJobFirst') return refuse('orderNotPaid');
  if (show === 'nothing') return refuse('taskNotFinished');
  if (withdrawn !== null) return refuse('versionWithdrawn', { reason: withdrawn.reason });
}

/** A modified file as it is sent: the result of a slave file is encoded for its customer after the read transaction. */
async function answerFile(
  { read, actor, encode }: { read: Read; actor: Actor; encode: Encoding },
  { taskId, task, ...file }: { taskId: TaskId; task: TaskFiles; sha256: string; fileName: string; version?: number },
): Promise<FileAnswer> {
  const encoding = isStaff(actor) ? undefined : await findEncoding(read, taskId);
  if (encoding === undefined) return file;
  const { sha256, version } = file;
  const produce = () => encode({ taskId, sha256, fileName: task.file_name, encoding });
  return { produce, ...(version !== undefined && { version }) };
}

/** A plain result of a slave file never leaves for its customer. */
export const downloadModified =
  (encode: Encoding): Handler<typeof tasksApi.downloadModified> =>
  async ({ actor, input: { taskId }, tx, setAuditSubject, refuse }) => {
    const task = await filesOf(tx, actor, taskId);
    if (task === undefined) return refuse('notFound');
    const { modified_removed_at: removedAt } = task;
    if (removedAt !== null) return refuse('fileRemoved', removal(removedAt, task.modified_removed_after));
    setAuditSubject({ userId: task.userId });
    const staff = isStaff(actor);
    if (!staff) checkCustomer(task, task.withdrawn, refuse);
    if (task.modified_sha256 === null) return refuse('taskNotFinished');
    // A file that support has uploaded for a review is not the customer's before the review is done.
    const delivered = staff ? null : task.delivered_sha256;
    const name = (delivered === null ? task.modified_name : task.delivered_name) ?? modifiedName(task.file_name);
    // Staff get it under the name that is stored.
    const file = {
      sha256: delivered ?? task.modified_sha256,
      fileName: downloadName(taskId, staff ? name : nameForTool(name, task.returnEnding)),
    };
    // During a review support gets another one than the customer.
    const version = staff && task.delivered_sha256 !== null ? null : task.version;
    const of = { taskId, task, ...(version !== null && { version }) };
    return answerFile({ read: tx, actor, encode }, { ...of, ...file });
  };

/** For its customer one of the released versions. */
export const downloadVersion =
  (encode: Encoding): Handler<typeof tasksApi.downloadVersion> =>
  async ({ actor, input: { taskId, version }, tx, setAuditSubject, refuse }) => {
    const task = await filesOf(tx, actor, taskId);
    const file = await tx
      .selectFrom('task_files as f')
      .where('f.task_id', '=', taskId)
      .where('f.version', '=', version)
      .$if(!isStaff(actor), (files) => files.where('f.released_at', 'is not', null))
      .select(['f.sha256', 'f.name', withdrawal('f').as('withdrawn')])
      .executeTakeFirst();
    if (task === undefined || file === undefined) return refuse('notFound');
    setAuditSubject({ userId: task.userId });
    if (!isStaff(actor)) checkCustomer(task, file.withdrawn, refuse);
    const name = isStaff(actor) ? file.name : nameForTool(file.name, task.returnEnding);
    const fileName = downloadName(taskId, `v${version}_${name}`);
    return answerFile({ read: tx, actor, encode }, { taskId, task, sha256: file.sha256, fileName, version });
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
