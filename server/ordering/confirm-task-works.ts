import { sql } from 'kysely';
import type { orderingApi } from '#contract/ordering.ts';
import { isReviewable } from '#rules/task-actions.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockTask, isFreeToTake, recordEvent } from '#server/tasks/index.ts';

/** Saves the customer's confirmation that the file of a task works: others can then rely on its solutions. */
export const confirmTaskWorks: Handler<typeof orderingApi.confirmTaskWorks> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await lockTask(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  if (!isReviewable({ ...task, freeToTake: await isFreeToTake(tx, taskId) })) return refuse('taskNotReviewable');
  const update = await tx
    .updateTable('tasks')
    .set({ works_at: sql`now()`, changed_at: sql`now()` })
    .where('id', '=', taskId)
    .where('works_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (update === undefined) return false;
  await recordEvent(tx, task, { by: { kind: 'customer', id: actor.id }, eventCode: 'works' });
  return true;
};
