export { paymentsCalls } from './calls.ts';
export { paymentsJobs, paymentsSchedule } from './jobs.ts';
