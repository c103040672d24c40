import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockFor, transition } from '#server/tasks/index.ts';

/** Files a task away. What its customer may do stays as it is: a blocked one stays blocked, with its reason. */
export const archiveTask: Handler<typeof workbenchApi.archiveTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('archive', tx, actor, input, refuse);
  const by = { kind: 'support', id: actor.id } as const;
  await transition(tx, task, 'archive', { by, to: 'archived', eventCode: 'archived' });
  return true;
};
