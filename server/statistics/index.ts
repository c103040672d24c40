export { statisticsCalls } from './calls.ts';
export { statisticsJobs, statisticsSchedule } from './jobs.ts';
