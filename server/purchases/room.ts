import { purchasesApi } from '#contract/purchases.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { purchasesCalls } from './calls.ts';
import { purchasesJobs, purchasesSchedule } from './jobs.ts';
import type { Providers } from './providers/provider.ts';

type PaidParts = Parts & { readonly providers: Providers };

export const room = {
  calls: serveCalls(purchasesApi, ({ database, providers, config }: PaidParts) =>
    purchasesCalls(database, providers, config),
  ),
  queues: ({ database, config, providers, log }: PaidParts) =>
    Object.keys(providers).length === 0
      ? {}
      : { payments: { jobs: purchasesJobs(database, config, providers, log), schedule: purchasesSchedule } },
};
