export { checkUpload } from './check-upload.ts';
export { filesJobs, filesSchedule } from './jobs.ts';
export { keepFile } from './keep-file.ts';
export { bytesStoredBy } from './stored-by.ts';
