import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { refreshSearch } from './refresh-search.ts';

/** Jobs of the queue for searches. */
export const searchJobs = (database: Database) => ({ refreshSearch: () => refreshSearch(database) });

/** Renames wake the job by themselves. */
export const searchSchedule: Schedule = { refreshSearch: '* * * * *' };
