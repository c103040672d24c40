export { ordersCalls } from './calls.ts';
export { ordersJobs, ordersSchedule } from './jobs.ts';
export { enqueueWaiting } from './run-automatic-service.ts';
export { sendBack } from './send-back.ts';
export { taskOf } from './task-of.ts';
