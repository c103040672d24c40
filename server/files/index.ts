export { checkUpload } from './check-upload.ts';
export { keepFile } from './keep-file.ts';
