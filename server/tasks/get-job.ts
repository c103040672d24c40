import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { jobById } from './list-jobs.ts';

/** One job; `getJobStatus` shows its status alone. */
export const getJob: Handler<typeof tasksApi.getJob> = async ({ actor, input, tx, refuse }) =>
  (await jobById(tx, actor, input.jobId)) ?? refuse('notFound');
