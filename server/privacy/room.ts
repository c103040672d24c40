import { privacyApi } from '#contract/privacy.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { privacyCalls } from './calls.ts';
import { privacyJobs, privacySchedule } from './jobs.ts';

export const room = {
  calls: serveCalls(privacyApi, ({ database, config }: Parts) => privacyCalls(database, config)),
  jobs: ({ database, log }: Parts) => privacyJobs(database, log),
  schedule: privacySchedule,
};
