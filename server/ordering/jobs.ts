import type { Database } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';

/** Jobs of the queue for orders. */
export const orderingJobs = (database: Database) => ({
  removeOldDrafts: () => removeOldDrafts(database),
});

export const orderingSchedule: Schedule = { removeOldDrafts: '17 * * * *' };
