import type { getTaskHistory as contract } from '#contract/orders.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Handler } from '#server/platform/serve.ts';
import { taskOf } from './task-of.ts';

/** The time line of a task. */
export const getTaskHistory: Handler<typeof contract> = async ({ actor, input: { taskId }, tx, refuse }) => {
  const task = await taskOf(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const rows = await tx
    .selectFrom('task_history as h')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .where('h.task_id', '=', taskId)
    .orderBy('h.id')
    .select(['h.at', 'h.actor', 'u.username as actorName', 'h.from_status as from', 'h.to_status as to', 'h.why'])
    .$narrowType<{ from: TaskStatus | null; to: TaskStatus }>()
    .execute();
  return rows.map(absentAsUndefined);
};
