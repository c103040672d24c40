export { ordersCalls } from './calls.ts';
export { ordersJobs, ordersSchedule } from './jobs.ts';
export { enqueueWaiting } from './run-automatic-service.ts';
export { taskOf } from './task-of.ts';
