import { creditsApi } from '#contract/credits.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { creditsCalls } from './calls.ts';
import { creditsJobs } from './jobs.ts';

type CallParts = Parts & { readonly issueInvoice: Parameters<typeof creditsCalls>[2] };

export const room = {
  calls: serveCalls(creditsApi, ({ database, config, issueInvoice }: CallParts) =>
    creditsCalls(database, config, issueInvoice),
  ),
  jobs: ({ database, config }: Parts) => creditsJobs(database, config),
};
