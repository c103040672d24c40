export { accountingTrouble } from './accounting-trouble.ts';
export { accountingCalls } from './calls.ts';
export { accountingJobs, accountingSchedule, resumeSending } from './jobs.ts';
export { usualSendingDelays } from './send-documents.ts';
export { sevdesk } from './sevdesk.ts';
