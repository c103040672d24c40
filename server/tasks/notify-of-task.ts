import type { TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';

/** Tells the open browsers of both sides that something about a task changed which is no move of it. */
export async function notifyOfTask(tx: Tx, taskId: TaskId): Promise<void> {
  const { jobId, userId } = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .select(['job_id as jobId', 'user_id as userId'])
    .executeTakeFirstOrThrow();
  await publish(tx, { user: userId }, 'tasks', { jobId, taskId });
  await publish(tx, 'staff', 'tasks', { jobId, taskId });
}
