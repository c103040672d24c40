import { paymentsApi } from '#contract/payments.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { paymentsCalls } from './calls.ts';
import { paymentsJobs, paymentsSchedule } from './jobs.ts';

export const room = {
  calls: serveCalls(paymentsApi, ({ config }: Parts) => paymentsCalls(config)),
  jobs: ({ database, config }: Parts) => paymentsJobs(database, config),
  schedule: paymentsSchedule,
};
