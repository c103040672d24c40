import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { runDueTopUps } from './top-ups/run-due-top-ups.ts';
import { topUp } from './top-ups/top-up.ts';
import { pollOpenPurchases } from './poll-open-purchases.ts';
import { handleWebhookEvent } from './received/handle-webhook-event.ts';
import type { Providers } from './providers/provider.ts';

/** Jobs that may wait for a provider. */
export const purchasesJobs = (
  database: Database,
  address: { publicUrl: string; vatRegisterUrl: string },
  providers: Providers,
  log: Log,
) => ({
  handleWebhookEvent: handleWebhookEvent(database, address, providers, log),
  pollOpenPurchases: () => pollOpenPurchases(database, address, providers, log),
  topUp: topUp(database, address, providers, log),
  runDueTopUps: () => runDueTopUps(database, topUp(database, address, providers, log)),
  deleteCardAtProvider: async ({ paymentMethod }: { paymentMethod: string }) =>
    providers.stripe?.cards?.forget(paymentMethod),
});

export const purchasesSchedule: Schedule = {
  pollOpenPurchases: '* * * * *',
  runDueTopUps: '* * * * *',
};
