import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import { findBlocker } from '#rules/task-actions.ts';
import { publishChange } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { markDeleted } from './delete-task.ts';
import { checkColleagues, lockContentsOfJob, lockJob, lockTasksOfJob } from '#server/tasks/index.ts';

/** Deletes a job with all its tasks, or, where one of them may not be deleted, nothing. */
export const deleteJob: Handler<typeof workbenchApi.deleteJob> = async ({
  actor,
  input: { jobId, reason, takeOver },
  tx,
  refuse,
}) => {
  await lockContentsOfJob(tx, jobId);
  // Waits for a draft that is being ordered at this moment: it becomes a task of the job first, or finds itself
  // deleted.
  await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()` })
    .where('job_id', '=', jobId)
    .where('status', '=', 'draft')
    .execute();
  const tasks = await lockTasksOfJob(tx, actor, jobId);
  const job = await lockJob(tx, jobId);
  if (job === undefined) return refuse('notFound');
  for (const task of tasks) {
    const hindrance = findBlocker('delete', task);
    if (hindrance !== undefined) return refuse('actionNotAllowed', { hindrance, taskId: task.taskId });
  }
  await checkColleagues(tx, actor, tasks, { takeOver }, refuse);
  for (const task of tasks) await markDeleted(tx, actor, task, reason);
  await tx
    .updateTable('jobs')
    .set({ deleted_at: sql`now()`, changed_at: sql`now()` })
    .where('id', '=', jobId)
    .execute();
  // Of a job whose tasks were all deleted before nothing else is published.
  await publishChange(tx, { topic: 'tasks', owner: job.userId });
  return true;
};
