import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import type { Storage } from './storage.ts';
import { collectBytes, collectFiles } from './collect-files.ts';

/** The queue's jobs for stored files. */
export const filesJobs = (database: Database, storage: Storage) => ({
  collectFiles: () => collectFiles(database, storage),
  collectBytes: () => collectBytes(database, storage),
});

/** Hourly, after old checks are deleted; the whole disk once a day, at a quiet hour in Europe. */
export const filesSchedule: Schedule = { collectFiles: '42 * * * *', collectBytes: '12 2 * * *' };
