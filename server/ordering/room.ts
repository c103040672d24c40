import { orderingApi } from '#contract/ordering.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { orderingCalls } from './calls.ts';
import { orderingJobs, orderingSchedule } from './jobs.ts';

type CallParts = Parts & { readonly services: SlaveServices };

export const room = {
  calls: serveCalls(orderingApi, ({ config, ...parts }: CallParts) => orderingCalls({ ...parts, address: config })),
  jobs: ({ database }: Parts) => orderingJobs(database),
  schedule: orderingSchedule,
};
