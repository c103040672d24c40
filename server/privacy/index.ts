export { privacyCalls } from './calls.ts';
export { eraseAccount } from './erase-account.ts';
export { privacyJobs, privacySchedule } from './jobs.ts';
