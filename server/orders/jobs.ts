import type { TaskId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Schedule } from '#server/platform/queue.ts';
import type { Storage } from '#server/platform/storage.ts';
import type { Address } from './mail-about-task.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';
import { runAutomaticService } from './run-automatic-service.ts';

/** What the queue runs for orders. */
export const ordersJobs = (database: Database, storage: Storage, address: Address, log: Log) => ({
  runAutomaticService: ({ taskId }: { taskId: TaskId }) => runAutomaticService(database, storage, address, log, taskId),
  removeOldDrafts: () => removeOldDrafts(database),
});

export const ordersSchedule: Schedule = { removeOldDrafts: '17 * * * *' };
