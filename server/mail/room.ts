import { mailApi } from '#contract/mail.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { mailCalls } from './calls.ts';
import { mailJobs, mailSchedule } from './jobs.ts';
import { enqueueUnsent } from './send-unsent.ts';

export const room = {
  calls: serveCalls(mailApi, ({ config, seal }: Parts) => mailCalls(config, seal)),
  jobs: ({ config, database, storage, seal }: Parts) => mailJobs(database, storage, seal, config),
  schedule: mailSchedule,
  recover: ({ config, database }: Parts) => enqueueUnsent(database, config),
};
