export { orderingCalls } from './calls.ts';
export { orderingJobs, orderingSchedule } from './jobs.ts';
