import type { automationApi } from '#contract/automation.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Handler } from '#server/http/serve.ts';

/** Pauses or resumes the automatic service and publishes it to open browsers; false: nothing changed. */
async function setPaused(tx: Tx, isPaused: boolean): Promise<boolean> {
  const update = await tx
    .updateTable('portal_options')
    .set({ automatic_paused: isPaused })
    .where('automatic_paused', '=', !isPaused)
    .returning('id')
    .executeTakeFirst();
  if (update === undefined) return false;
  return true;
}

/** Pauses the automatic service; it still finishes the tasks that it is working on. */
export const pauseAutomaticService: Handler<typeof automationApi.pauseAutomaticService> = ({ tx }) =>
  setPaused(tx, true);

/** Resumes the automatic service and enqueues the tasks that have waited meanwhile. */
export const resumeAutomaticService: Handler<typeof automationApi.resumeAutomaticService> = async ({ tx }) => {
  const isResumed = await setPaused(tx, false);
  if (isResumed) await enqueue(tx, 'enqueueWaiting', {}, 'enqueueWaiting');
  return isResumed;
};
