import { sql } from 'kysely';
import type { assignTask as contract } from '#contract/orders.ts';
import { isAllowed } from '#rules/task-actions.ts';
import type { Handler } from '#server/platform/serve.ts';
import { recordMove } from './record-move.ts';
import { holdTask } from './task-of.ts';

/** Takes an open task on: from now on the automatic service leaves it alone. */
export const assignTask: Handler<typeof contract> = async ({ actor, input: { taskId }, tx, refuse }) => {
  const task = await holdTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  if (!isAllowed('assign', task)) return refuse('taskNotOpen');
  await tx
    .updateTable('tasks')
    .set({ status: 'inProgress', done_by: actor.id, changed_at: sql`now()` })
    .where('id', '=', taskId)
    .execute();
  await recordMove(tx, task, {
    by: { kind: 'support', id: actor.id },
    from: task.status,
    to: 'inProgress',
    why: 'assigned',
  });
  return true;
};
