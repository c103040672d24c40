import type { TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';

/** Publishes a change of a task that is no transition to the open browsers of both sides. */
export async function notifyOfTask(tx: Tx, taskId: TaskId): Promise<void> {
  const { jobId, userId } = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .select(['job_id as jobId', 'user_id as userId'])
    .executeTakeFirstOrThrow();
  await publish(tx, [{ user: userId }, 'staff'], 'tasks', { jobId, taskId });
}
