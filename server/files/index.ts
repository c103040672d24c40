export { filesJobs } from './jobs.ts';
export { saveFile } from './save-file.ts';
export { bytesUsedBy } from './storage-usage.ts';
export { room } from './room.ts';
