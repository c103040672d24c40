export { filesJobs, filesSchedule } from './jobs.ts';
export { saveFile } from './save-file.ts';
export { bytesStoredBy } from './storage-usage.ts';
