import type { TaskId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import type { Storage } from '#server/files/storage.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { readFileFacts, learnFacts } from './file-facts.ts';
import { learnOwnBlocks } from './own-deliveries.ts';
import { removeOldChecks } from './remove-old-checks.ts';

/** Jobs of the queue for checked files. */
export const engineJobs = (database: Database) => ({
  removeOldChecks: () => removeOldChecks(database),
});

/** Jobs of the engine, which run beside all others. */
export const factsJobs = (database: Database, storage: Storage, log: Log) => ({
  learnOwnBlocks: async (delivery: { taskId: TaskId; version: number }) => {
    try {
      await learnOwnBlocks(database, storage, delivery);
    } catch (error) {
      if (!(error instanceof ChecksumMismatchError)) throw error;
      log.warn({ err: error, ...delivery }, 'a stored file is damaged');
    }
  },
  learnFileFacts: async ({ sha256 }: { sha256: string }) => {
    if ((await readFileFacts(database.reader, sha256)) !== undefined) return;
    try {
      await learnFacts(database, storage, log, sha256);
    } catch (error) {
      // The desk tells of it; the same bytes are no better at the next try.
      if (!(error instanceof ChecksumMismatchError)) throw error;
      log.warn({ err: error, sha256 }, 'a stored file is damaged');
    }
  },
});

export const engineSchedule: Schedule = { removeOldChecks: '27 * * * *' };
