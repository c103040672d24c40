import type { tasksApi } from '#contract/tasks.ts';
import type { Handler } from '#server/http/serve.ts';
import { tasksById } from './task-rows.ts';

export const getMethodsOfTask: Handler<typeof tasksApi.getMethodsOfTask> = async ({ actor, input, tx, refuse }) => {
  const [task] = await tasksById(tx, { ...actor, language: input.language }, [input.taskId]);
  return task?.methods ?? refuse('notFound');
};
