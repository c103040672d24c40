import type { TaskId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Schedule } from '#server/platform/queue.ts';
import type { Storage } from '#server/platform/storage.ts';
import { enqueueWaiting } from './enqueue-automatic-service.ts';
import type { Address } from './mail-about-task.ts';
import { decodeSlaveFile, type DecodingParts } from './decode-slave-file.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';
import { runAutomaticService } from './run-automatic-service.ts';

/** What the queue runs for orders. */
export const ordersJobs = (database: Database) => ({
  enqueueWaiting: () => enqueueWaiting(database),
  removeOldDrafts: () => removeOldDrafts(database),
});

/** The automatic service, which works beside all other jobs. */
export const automaticJobs = (database: Database, storage: Storage, address: Address, log: Log) => ({
  runAutomaticService: ({ taskId }: { taskId: TaskId }) => runAutomaticService(database, storage, address, log, taskId),
});

/** What asks the makers' services, which may keep one waiting. */
export const slaveJobs = (parts: DecodingParts) => ({
  decodeSlaveFile: ({ taskId }: { taskId: TaskId }) => decodeSlaveFile(parts, taskId),
});

export const ordersSchedule: Schedule = { removeOldDrafts: '17 * * * *' };
