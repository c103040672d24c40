import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { PaymentStatus, TaskStatus } from '#contract/orders.ts';
import type { Read } from '#server/platform/database.ts';
import type { Viewer } from './task-rows.ts';

export type TaskOf = { taskId: TaskId; jobId: JobId; userId: UserId; status: TaskStatus; paymentStatus: PaymentStatus };

/** The task of an id that the viewer may see; a stranger's, a draft and none are all undefined. */
export function taskOf(read: Read, viewer: Viewer, taskId: TaskId): Promise<TaskOf | undefined> {
  return read
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('status', '<>', 'draft')
    .$if(!viewer.staff, (tasks) => tasks.where('user_id', '=', viewer.id))
    .select(['id as taskId', 'job_id as jobId', 'user_id as userId', 'status', 'payment_status as paymentStatus'])
    .$narrowType<{ status: TaskStatus }>()
    .executeTakeFirst();
}
