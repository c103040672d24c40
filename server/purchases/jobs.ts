import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { lookAfterPurchases } from './look-after-purchases.ts';
import { lookIntoEvent } from './look-into-event.ts';
import type { Providers } from './providers/provider.ts';

/** Jobs of the queue for purchases. */
export const purchasesJobs = (database: Database, address: { publicUrl: string }, providers: Providers, log: Log) => ({
  lookIntoEvent: lookIntoEvent(database, address, providers, log),
  lookAfterPurchases: () => lookAfterPurchases(database, address, providers, log),
});

export const purchasesSchedule: Schedule = { lookAfterPurchases: '* * * * *' };
