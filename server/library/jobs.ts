import type { SolutionId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { learnOriginal } from './learn-originals.ts';

/** Jobs of the queue for recorded solutions; the engine's work runs beside all other jobs. */
export const libraryJobs = (database: Database, storage: Storage) => ({
  learnOriginal: ({ solutionId }: { solutionId: SolutionId }) => learnOriginal(database, storage, solutionId),
});
