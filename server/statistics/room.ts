import { statisticsApi } from '#contract/statistics.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { statisticsCalls } from './calls.ts';
import { statisticsJobs, statisticsSchedule } from './jobs.ts';

export const room = {
  calls: serveCalls(statisticsApi, () => statisticsCalls),
  jobs: ({ database }: Parts) => statisticsJobs(database),
  schedule: statisticsSchedule,
};
