import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { jobById } from './list-jobs.ts';
import { tasksOfJob } from './task-rows.ts';

export const getTasksOfJob: Handler<typeof tasksApi.getTasksOfJob> = async ({ actor, input, tx, refuse }) => {
  const tasks = await tasksOfJob(tx, { ...actor, language: input.language }, input.jobId);
  if (tasks.length > 0) return tasks;
  return (await jobById(tx, actor, input.jobId)) === undefined ? refuse('notFound') : [];
};
