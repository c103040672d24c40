import { type SqlBool, sql } from 'kysely';
import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { changeReading } from './reading.ts';

/** Corrects how the file of a task was read. Decoding that has begun goes on; the name of what is delivered follows. */
export const updateReading: Handler<typeof tasksApi.updateReading> = async ({
  input: { taskId, reading },
  tx,
  refuse,
}) => {
  const task = await tx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where(sql<SqlBool>`visible`)
    .select(['job_id as jobId', 'user_id as userId'])
    .executeTakeFirst();
  if (task === undefined) return refuse('notFound');
  if (!(await changeReading(tx, taskId, reading, refuse))) return false;
  await publish(tx, [{ user: task.userId }, 'staff'], 'tasks', { jobId: task.jobId, taskId });
  return true;
};
