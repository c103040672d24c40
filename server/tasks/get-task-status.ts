import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { taskOf } from './task-of.ts';

export const getTaskStatus: Handler<typeof tasksApi.getTaskStatus> = async ({ actor, input, tx, refuse }) =>
  (await taskOf(tx, actor, input.taskId)) ?? refuse('notFound');
