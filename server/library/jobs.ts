import type { SolutionId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import type { Storage } from '#server/platform/storage.ts';
import { learnOriginal } from './learn-originals.ts';

/** What the queue runs for recorded solutions; the engine's work beside all other jobs. */
export const libraryJobs = (database: Database, storage: Storage) => ({
  learnOriginal: ({ solutionId }: { solutionId: SolutionId }) => learnOriginal(database, storage, solutionId),
});
