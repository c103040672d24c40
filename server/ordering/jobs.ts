import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { notifyOfEndingFollowUps } from './notify-of-ending-follow-ups.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';

/** Jobs of the queue for orders. */
export const orderingJobs = (database: Database) => ({
  removeOldDrafts: () => removeOldDrafts(database),
  notifyOfEndingFollowUps: () => notifyOfEndingFollowUps(database, new Date()),
});

export const orderingSchedule: Schedule = {
  removeOldDrafts: '17 * * * *',
  // In the morning of Vienna, before workshops begin.
  notifyOfEndingFollowUps: '40 4 * * *',
};
