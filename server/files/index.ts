export { checkUpload } from './check-upload.ts';
export { filesJobs, filesSchedule } from './jobs.ts';
export { saveFile } from './save-file.ts';
export { bytesStoredBy } from './stored-by.ts';
