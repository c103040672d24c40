export { securityJobs } from './jobs.ts';
export { room } from './room.ts';
