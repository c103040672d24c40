import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';
import {
  dueFromNow,
  enqueueAutomaticService,
  lockFor,
  transition,
  routeTask,
  routingFacts,
} from '#server/tasks/index.ts';
import { liftRejection } from './reject-task.ts';

/**
 * Starts an unpaid task again as it was ordered: the automatic service gets it first where it may. Its modified file is
 * detached and stays among the versions; a task that the customer has sent back stays in review, for a person to
 * answer.
 */
export const resetTask: Handler<typeof workbenchApi.resetTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('reset', tx, actor, input, refuse);
  const isInReview = task.type === 'inReview';
  const defaultRoute = routeTask(await routingFacts(tx, task.taskId));
  const route = isInReview ? { status: 'manual' as const } : defaultRoute;
  const reason = 'reason' in route ? route.reason : null;
  await transition(tx, task, 'reset', {
    by: { kind: 'support', id: actor.id },
    to: route.status,
    eventCode: 'reset',
    note: input.reason,
    set: {
      reason,
      type: isInReview ? 'inReview' : task.previousTaskId === null ? 'new' : 'update',
      done_by: null,
      modified_sha256: null,
      modified_name: null,
      delivered_sha256: null,
      delivered_name: null,
      blocked_from: null,
      block_reason: '',
      finished_at: null,
      due_at: await dueFromNow(tx, task.priority),
    },
  });
  await liftRejection(tx, task.taskId);
  if (route.status === 'waiting') await enqueueAutomaticService(tx, task.taskId);
  return true;
};
