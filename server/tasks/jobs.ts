import type { Database } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { findVehicles } from './find-vehicles.ts';

/** Jobs of the queue for tasks. */
export const tasksJobs = (database: Database) => ({
  findVehicles: () => findVehicles(database),
});

export const tasksSchedule: Schedule = { findVehicles: '* * * * *' };
