import { engineApi } from '#contract/engine.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { engineCalls } from './calls.ts';
import { engineJobs, engineSchedule, factsJobs } from './jobs.ts';
import { enqueueUnknownDeliveries } from './own-deliveries.ts';
import { enqueueUnknownFiles } from './learn-recent-files.ts';

export const room = {
  calls: serveCalls(engineApi, ({ database, log }: Parts) => engineCalls(database, log)),
  jobs: ({ database }: Parts) => engineJobs(database),
  schedule: engineSchedule,
  queues: ({ database, storage, log }: Parts) => ({
    engine: {
      jobs: factsJobs(database, storage, log),
      recover: async () => {
        await enqueueUnknownFiles(database);
        await enqueueUnknownDeliveries(database);
      },
    },
  }),
};
