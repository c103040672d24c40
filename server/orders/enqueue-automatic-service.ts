import type { TaskId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';

/** Has the automatic service look at a task once the transaction commits; a task waits in its queue once. */
export const enqueueAutomaticService = (tx: Tx, taskId: TaskId): Promise<void> =>
  enqueue(tx, 'runAutomaticService', { taskId }, `automatic:${taskId}`);
