import { billingApi } from '#contract/billing.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { billingCalls } from './calls.ts';
import { billingJobs } from './jobs.ts';

export const room = {
  calls: serveCalls(billingApi, ({ database, config }: Parts) => billingCalls(database, config)),
  jobs: ({ database, storage, config }: Parts) => billingJobs(database, storage, config),
};
