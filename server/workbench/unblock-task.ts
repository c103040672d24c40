import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueueAutomaticService, lockFor, transition } from '#server/tasks/index.ts';
import { liftRejection } from './reject-task.ts';

/** Brings a blocked task back to its former status; the automatic service begins its tasks anew. */
export const unblockTask: Handler<typeof workbenchApi.unblockTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('unblock', tx, actor, input, refuse);
  const from = task.blockedFrom ?? 'manual';
  // Nothing can be made of it any more.
  if (from !== 'finished' && task.originalRemoved !== null)
    return refuse('actionNotAllowed', { hindrance: 'fileRemoved' });
  const to = from === 'inProgress' && task.doneBy === null ? 'waiting' : from;
  await transition(tx, task, 'unblock', {
    by: { kind: 'support', id: actor.id },
    to,
    eventCode: 'deblocked',
    note: input.reason,
    set: { blocked_from: null, block_reason: '' },
  });
  await liftRejection(tx, task.taskId);
  if (to === 'waiting') await enqueueAutomaticService(tx, task.taskId);
  return true;
};
