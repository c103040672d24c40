import { creditsApi } from '#contract/credits.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { creditsCalls } from './calls.ts';
import { creditsJobs } from './jobs.ts';

type CallParts = Parts & { readonly bookingParts: Parameters<typeof creditsCalls>[2] };

export const room = {
  calls: serveCalls(creditsApi, ({ database, config, bookingParts }: CallParts) =>
    creditsCalls(database, config, bookingParts),
  ),
  jobs: ({ database, config }: Parts) => creditsJobs(database, config),
};
