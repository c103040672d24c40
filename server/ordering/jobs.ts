import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';

/** Jobs of the queue for orders. */
export const orderingJobs = (database: Database) => ({
  removeOldDrafts: () => removeOldDrafts(database),
});

export const orderingSchedule: Schedule = { removeOldDrafts: '17 * * * *' };
