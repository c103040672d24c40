import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { type Address, holdFor, mailAboutTask, recordMove } from '#server/tasks/index.ts';

/** Blocks a task and tells its customer why; where it was is remembered for `deblockTask`. */
export const blockTask =
  (address: Address): Handler<typeof workbenchApi.blockTask> =>
  async ({ actor, input, tx, refuse }) => {
    const reason = input.reason.trim();
    if (reason === '') return refuse('invalidInput');
    const task = await holdFor('block', tx, actor, input, refuse);
    await tx
      .updateTable('tasks')
      .set({
        status: 'blocked',
        // In none of the others it may be blocked.
        blocked_from: sql<'waiting' | 'manual' | 'inProgress' | 'finished'>`status`,
        block_reason: reason,
        changed_at: sql`now()`,
      })
      .where('id', '=', task.taskId)
      .execute();
    const by = { kind: 'support', id: actor.id } as const;
    await recordMove(tx, task, { by, from: task.status, to: 'blocked', why: 'blocked', note: reason });
    await mailAboutTask(tx, address, task, { kind: 'taskBlocked', reason });
    return true;
  };
