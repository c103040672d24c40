export { automationCalls, orderingCalls, tasksCalls, workbenchCalls } from './calls.ts';
export { enqueueUndecoded, usualDelays } from './decode-slave-file.ts';
export { enqueueWaiting } from './enqueue-automatic-service.ts';
export { automaticJobs, ordersJobs, ordersSchedule, slaveJobs } from './jobs.ts';
export { sendBack } from './send-back.ts';
export { taskOf } from './task-of.ts';
