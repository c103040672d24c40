export { eraseAccount } from './erase-account.ts';
export { privacyJobs } from './jobs.ts';
export { room } from './room.ts';
