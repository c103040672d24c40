import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockFor, transition } from '#server/tasks/index.ts';

/** Archives a task for good. The reason of an earlier block stays readable. */
export const archiveTask: Handler<typeof workbenchApi.archiveTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('archive', tx, actor, input, refuse);
  const by = { kind: 'support', id: actor.id } as const;
  await transition(tx, task, 'archive', { by, to: 'archived', why: 'archived', set: { blocked_from: null } });
  return true;
};
