import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { readTask } from './read-task.ts';

export const getTaskStatus: Handler<typeof tasksApi.getTaskStatus> = async ({ actor, input, tx, refuse }) =>
  (await readTask(tx, actor, input.taskId)) ?? refuse('notFound');
