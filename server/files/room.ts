import type { Database } from '#server/db/database.ts';
import { filesJobs, filesSchedule } from './jobs.ts';
import type { Storage } from './storage.ts';

export const room = {
  jobs: ({ database, storage }: { database: Database; storage: Storage }) => filesJobs(database, storage),
  schedule: filesSchedule,
};
