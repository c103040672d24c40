import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { expireTransfers } from './expire-transfers.ts';

/** Jobs of the queue for transfers. */
export const paymentsJobs = (database: Pick<Database, 'db'>, address: { publicUrl: string }) => ({
  expireTransfers: () => expireTransfers(database, address),
});

export const paymentsSchedule: Schedule = { expireTransfers: '23 * * * *' };
