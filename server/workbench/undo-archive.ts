import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockFor, transition } from '#server/tasks/index.ts';

/** Brings a task back from the archive to where it was: blocked where a block still holds it, else finished. */
export const undoArchive: Handler<typeof workbenchApi.undoArchive> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('undoArchive', tx, actor, input, refuse);
  await transition(tx, task, 'undoArchive', {
    by: { kind: 'support', id: actor.id },
    to: task.isBlocked ? 'blocked' : 'finished',
    eventCode: 'archiveUndone',
  });
  return true;
};
