export { automationCalls } from './calls.ts';
export { enqueueUndecoded, usualDelays } from './decode-slave-file.ts';
export { automaticJobs, automationJobs, slaveJobs } from './jobs.ts';
export { loadFileForecast } from './load-file-forecast.ts';
