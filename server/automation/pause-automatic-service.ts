import type { automationApi } from '#contract/automation.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Sets whether the automatic service is paused; false: it stood so already. Open browsers hear of it. */
async function setPaused(tx: Tx, isPaused: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('portal_options')
    .set({ automatic_paused: isPaused })
    .where('automatic_paused', '=', !isPaused)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  return true;
}

/** What the automatic service is working on at this moment it still finishes. */
export const pauseAutomaticService: Handler<typeof automationApi.pauseAutomaticService> = ({ tx }) =>
  setPaused(tx, true);

/** What has waited meanwhile is enqueued. */
export const resumeAutomaticService: Handler<typeof automationApi.resumeAutomaticService> = async ({ tx }) => {
  const isResumed = await setPaused(tx, false);
  if (isResumed) await enqueue(tx, 'enqueueWaiting', {}, 'enqueueWaiting');
  return isResumed;
};
