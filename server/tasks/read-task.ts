import { type SqlBool, sql } from 'kysely';
import type { JobId, TaskId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import { hasBlock } from './has-block.ts';
import type { Viewer } from './task-rows.ts';

/** The facts about a task on which its next change depends. */
export const taskColumns = [
  'id as taskId',
  'job_id as jobId',
  'user_id as userId',
  'type',
  'status',
  'price',
  'priority',
  'full_price as fullPrice',
  'ordered_price as orderedPrice',
  'payment_status as paymentStatus',
  'done_by as doneBy',
  'file_name as fileName',
  'original_sha256 as original',
  'original_removed_at as originalRemoved',
  'modified_sha256 as modified',
  'modified_name as modifiedName',
  'delivered_sha256 as delivered',
  'blocked_from as blockedFrom',
  hasBlock('tasks').as('isBlocked'),
  'previous_task_id as previousTaskId',
  'inquiry',
  'changed_at as changedAt',
] as const;

/** The tasks that the viewer may see; a stranger's, drafts and deleted ones are all absent. */
function visibleTasks(read: Read, viewer: Viewer) {
  return read
    .selectFrom('tasks')
    .where(sql<SqlBool>`visible`)
    .$if(!isStaff(viewer), (tasks) => tasks.where('user_id', '=', viewer.companyId))
    .select(taskColumns)
    .$narrowType<{ status: TaskStatus }>();
}

export type TaskAsItStands = NonNullable<Awaited<ReturnType<typeof readTask>>>;

/** A task that the viewer may see. */
export const readTask = (read: Read, viewer: Viewer, taskId: TaskId) =>
  visibleTasks(read, viewer).where('id', '=', taskId).executeTakeFirst();

/** A task that the viewer may see, locked until the transaction ends: every transition begins with this. */
export const lockTask = (tx: Tx, viewer: Viewer, taskId: TaskId) =>
  visibleTasks(tx, viewer).where('id', '=', taskId).forUpdate().executeTakeFirst();

/**
 * All tasks of a job that the viewer may see, locked until the transaction ends: every change to what they share begins
 * with this. Oldest first, in the order of every lock on tasks.
 */
export const lockTasksOfJob = (tx: Tx, viewer: Viewer, jobId: JobId) =>
  visibleTasks(tx, viewer).where('job_id', '=', jobId).orderBy('id').forUpdate().execute();
