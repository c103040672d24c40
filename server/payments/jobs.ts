import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { lookAfterTransfers } from './look-after-transfers.ts';

/** Jobs of the queue for transfers. */
export const paymentsJobs = (database: Pick<Database, 'db'>, address: { publicUrl: string }) => ({
  lookAfterTransfers: () => lookAfterTransfers(database, address),
});

export const paymentsSchedule: Schedule = { lookAfterTransfers: '23 * * * *' };
