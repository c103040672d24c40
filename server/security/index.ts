export { securityCalls } from './calls.ts';
export { securityJobs, securitySchedule } from './jobs.ts';
