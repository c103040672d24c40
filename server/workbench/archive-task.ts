import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { holdFor, recordMove } from '#server/tasks/index.ts';

/** Puts a task away for good. Why it was blocked before stays to be read. */
export const archiveTask: Handler<typeof workbenchApi.archiveTask> = async ({ actor, input, tx, refuse }) => {
  const task = await holdFor('archive', tx, actor, input, refuse);
  await tx
    .updateTable('tasks')
    .set({ status: 'archived', blocked_from: null, changed_at: sql`now()` })
    .where('id', '=', task.taskId)
    .execute();
  const by = { kind: 'support', id: actor.id } as const;
  await recordMove(tx, task, { by, from: task.status, to: 'archived', why: 'archived' });
  return true;
};
