import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { lookAfterTopUps } from './run-due-top-ups.ts';
import { topUp } from './top-up.ts';
import { lookAfterPurchases } from './poll-open-purchases.ts';
import { lookIntoEvent } from './handle-webhook-event.ts';
import type { Providers } from './providers/provider.ts';

/** Jobs that may wait for a provider. */
export const purchasesJobs = (
  database: Database,
  address: { publicUrl: string; vatRegisterUrl: string },
  providers: Providers,
  log: Log,
) => ({
  lookIntoEvent: lookIntoEvent(database, address, providers, log),
  lookAfterPurchases: () => lookAfterPurchases(database, address, providers, log),
  topUp: topUp(database, address, providers, log),
  lookAfterTopUps: () => lookAfterTopUps(database, topUp(database, address, providers, log)),
  forgetCard: async ({ paymentMethod }: { paymentMethod: string }) => providers.stripe?.cards?.forget(paymentMethod),
});

export const purchasesSchedule: Schedule = {
  lookAfterPurchases: '* * * * *',
  lookAfterTopUps: '* * * * *',
};
