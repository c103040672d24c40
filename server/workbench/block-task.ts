import { sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { type Address, lockFor, mailAboutTask, transition } from '#server/tasks/index.ts';

/** Blocks a task and mails its customer the reason; its status is saved for `unblockTask`. */
export const blockTask =
  (address: Address): Handler<typeof workbenchApi.blockTask> =>
  async ({ actor, input, tx, refuse }) => {
    const { reason } = input;
    if (reason === '') return refuse('invalidInput');
    const task = await lockFor('block', tx, actor, input, refuse);
    await transition(tx, task, 'block', {
      by: { kind: 'support', id: actor.id },
      to: 'blocked',
      eventCode: 'blocked',
      note: reason,
      set: {
        // It may be blocked in no other status.
        blocked_from: sql<'waiting' | 'manual' | 'inProgress' | 'finished'>`status`,
        block_reason: reason,
      },
    });
    await mailAboutTask(tx, address, task, { kind: 'taskBlocked', reason });
    return true;
  };
