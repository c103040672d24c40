import type { TaskId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage.ts';
import { type Address, enqueueWaiting } from '#server/tasks/index.ts';
import { decodeSlaveFile, type DecodingParts } from './decode-slave-file.ts';
import { runAutomaticService } from './run-automatic-service.ts';

/** Hands every task that waits to the automatic service. */
export const automationJobs = (database: Database) => ({
  enqueueWaiting: () => enqueueWaiting(database),
});

/** The automatic service, which works beside all other jobs. */
export const automaticJobs = (database: Database, storage: Storage, address: Address, log: Log) => ({
  runAutomaticService: ({ taskId }: { taskId: TaskId }) => runAutomaticService(database, storage, address, log, taskId),
});

/** What asks the makers' services, which may keep one waiting. */
export const slaveJobs = (parts: DecodingParts) => ({
  decodeSlaveFile: ({ taskId }: { taskId: TaskId }) => decodeSlaveFile(parts, taskId),
});
