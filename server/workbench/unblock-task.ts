import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { enqueueAutomaticService, holdFor, recordMove } from '#server/tasks/index.ts';

/** Brings a blocked task back to where it was; what the automatic service had is for it to begin anew. */
export const unblockTask: Handler<typeof workbenchApi.unblockTask> = async ({ actor, input, tx, refuse }) => {
  const task = await holdFor('deblock', tx, actor, input, refuse);
  const { status } = await tx
    .updateTable('tasks')
    .set({
      status: sql`case when blocked_from = 'inProgress' and done_by is null then 'waiting'
        else coalesce(blocked_from, 'manual') end`,
      blocked_from: null,
      block_reason: '',
      changed_at: sql`now()`,
    })
    .where('id', '=', task.taskId)
    .returning('status')
    .$narrowType<{ status: 'waiting' | 'manual' | 'inProgress' | 'finished' }>()
    .executeTakeFirstOrThrow();
  const by = { kind: 'support', id: actor.id } as const;
  await recordMove(tx, task, { by, from: 'blocked', to: status, why: 'deblocked', note: input.reason.trim() });
  if (status === 'waiting') await enqueueAutomaticService(tx, task.taskId);
  return true;
};
