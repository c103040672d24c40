import type { automationApi } from '#contract/automation.ts';
import type { Handler } from '#server/platform/serve.ts';
import { plainOriginalOf } from '#server/slave/index.ts';
import { factsOf } from '#server/engine/index.ts';
import { taskOf } from '#server/tasks/index.ts';

/** Facts of the original of a task, for staff before they open it. */
export const getTaskFileFacts: Handler<typeof automationApi.getTaskFileFacts> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const task = await taskOf(tx, actor, taskId);
  if (task === undefined) return refuse('notFound');
  const contradiction = await tx
    .selectFrom('task_contradictions')
    .where('task_id', '=', taskId)
    .select(['in_file as file', 'in_vehicle as vehicle', 'accepted_at as acceptedAt'])
    .executeTakeFirst();
  // A slave file has no facts until it is decoded.
  const original = (await plainOriginalOf(tx, taskId))?.sha256 ?? task.original;
  return { facts: original === null ? undefined : await factsOf(tx, original), contradiction };
};
