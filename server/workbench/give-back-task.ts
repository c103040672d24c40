import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockAllowed, conflictDetails, transition } from '#server/tasks/index.ts';
import { staffNamed } from './assign-task.ts';

/**
 * Gives an assigned task back to the queue of support, with the work done so far. Giving back a colleague's task needs
 * `seenAt`, and the history names the colleague.
 */
export const giveBackTask: Handler<typeof workbenchApi.giveBackTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockAllowed('giveBack', tx, actor, input, refuse);
  const { doneBy } = task;
  const isOwn = doneBy === actor.id;
  if (!isOwn && input.seenAt === undefined) return refuse('taskMoved', await conflictDetails(tx, task));
  await transition(tx, task, 'giveBack', {
    by: { kind: 'support', id: actor.id },
    to: 'manual',
    set: { done_by: null },
    eventCode: 'givenBack',
    note: isOwn || doneBy === null ? '' : await staffNamed(tx, doneBy),
  });
  return true;
};
