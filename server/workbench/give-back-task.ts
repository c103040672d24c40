import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockFor, conflictDetails, transition } from '#server/tasks/index.ts';
import { staffNamed } from './assign-task.ts';

/**
 * Gives a task that somebody works on back to the queue of support, with whatever was made of it so far. What a colleague
 * works on is given back only by who has seen that, and the history names whose it was.
 */
export const giveBackTask: Handler<typeof workbenchApi.giveBackTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('giveBack', tx, actor, input, refuse);
  const { doneBy } = task;
  const isOwn = doneBy === actor.id;
  if (!isOwn && input.seenAt === undefined) return refuse('taskMoved', await conflictDetails(tx, task));
  await transition(tx, task, 'giveBack', {
    by: { kind: 'support', id: actor.id },
    to: 'manual',
    set: { done_by: null },
    why: 'givenBack',
    note: isOwn || doneBy === null ? '' : await staffNamed(tx, doneBy),
  });
  return true;
};
