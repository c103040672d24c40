import { proposalsApi } from '#contract/proposals.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { proposalsCalls } from './calls.ts';
import { proposalJobs, proposalSchedule } from './jobs.ts';

type CallParts = Parts & { readonly services: SlaveServices };

export const room = {
  calls: serveCalls(proposalsApi, ({ config, ...parts }: CallParts) => proposalsCalls({ ...parts, address: config })),
  jobs: ({ database, config }: Parts) => proposalJobs(database, config),
  schedule: proposalSchedule,
};
