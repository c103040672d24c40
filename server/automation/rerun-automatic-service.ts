import type { automationApi } from '#contract/automation.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueueAutomaticService, lockFor, routeTask, routingFacts, transition } from '#server/tasks/index.ts';

/**
 * Gives a task that waits for a person back to the automatic service, also one that was ordered as manual: staff decide
 * that. A review is answered by a person.
 */
export const rerunAutomaticService: Handler<typeof automationApi.rerunAutomaticService> = async ({
  actor,
  input,
  tx,
  refuse,
}) => {
  const task = await lockFor('rerun', tx, actor, input, refuse);
  if (task.type === 'inReview' || task.modified !== null) return refuse('notForAutomatic');
  const route = routeTask({ ...(await routingFacts(tx, task.taskId)), modificationMode: 'automatic' });
  if (route.status === 'manual')
    return route.reason === 'automaticServiceOff'
      ? refuse('automaticServiceOff')
      : refuse('notForAutomatic', { reason: route.reason });
  const by = { kind: 'support', id: actor.id } as const;
  await transition(tx, task, 'rerun', { by, to: 'waiting', eventCode: 'rerun', set: { reason: null, done_by: null } });
  await enqueueAutomaticService(tx, task.taskId);
  return true;
};
