import type { TaskId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Storage } from '#server/files/storage.ts';
import { type Address, enqueueWaiting } from '#server/tasks/index.ts';
import { decodeSlaveFile, type DecodingParts } from './decode-slave-file.ts';
import { runAutomaticService } from './run-automatic-service.ts';

/** Enqueues every waiting task for the automatic service. */
export const automationJobs = (database: Database) => ({
  enqueueWaiting: () => enqueueWaiting(database),
});

/** The automatic service, which runs beside all other jobs. */
export const automaticJobs = (database: Database, storage: Storage, address: Address, log: Log) => ({
  runAutomaticService: ({ taskId }: { taskId: TaskId }) => runAutomaticService(database, storage, address, log, taskId),
});

/** Jobs that call the makers' services, which may be slow. */
export const slaveJobs = (parts: DecodingParts) => ({
  decodeSlaveFile: ({ taskId }: { taskId: TaskId }) => decodeSlaveFile(parts, taskId),
});
