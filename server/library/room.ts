import { libraryApi } from '#contract/library.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { libraryCalls } from './calls.ts';
import { libraryJobs } from './jobs.ts';
import { enqueueUnknownOriginals } from './learn-originals.ts';

export const room = {
  calls: serveCalls(libraryApi, ({ log }: Parts) => libraryCalls(log)),
  queues: ({ database, storage }: Parts) => ({
    engine: { jobs: libraryJobs(database, storage), recover: () => enqueueUnknownOriginals(database) },
  }),
};
