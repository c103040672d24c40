import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import { isStaff } from '#server/platform/serve.ts';
import type { Viewer } from './task-rows.ts';

/** The task of an id that the viewer may see; a stranger's, a draft and none are all absent. */
function visibleTask(read: Read, viewer: Viewer, taskId: TaskId) {
  return read
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where(sql<SqlBool>`visible`)
    .$if(!isStaff(viewer), (tasks) => tasks.where('user_id', '=', viewer.id))
    .select(['id as taskId', 'job_id as jobId', 'user_id as userId', 'type', 'status', 'price'])
    .select(['payment_status as paymentStatus', 'done_by as doneBy', 'file_name as fileName'])
    .select(['original_sha256 as original', 'modified_sha256 as modified', 'modified_name as modifiedName'])
    .$narrowType<{ status: TaskStatus }>();
}

/** A task that the viewer may see, as it stands. */
export const taskOf = (read: Read, viewer: Viewer, taskId: TaskId) =>
  visibleTask(read, viewer, taskId).executeTakeFirst();

/** A task that the viewer may see, held until the transaction ends: whoever moves a task begins with this. */
export const holdTask = (tx: Tx, viewer: Viewer, taskId: TaskId) =>
  visibleTask(tx, viewer, taskId).forUpdate().executeTakeFirst();
