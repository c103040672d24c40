export { backUp } from './back-up.ts';
export { backupJobs, backupSchedule } from './jobs.ts';
export { latestBackup } from './latest-backup.ts';
export { readManifest } from './manifest.ts';
export { recordBackup } from './record-backup.ts';
export { restore } from './restore.ts';
export { findBackup, verifyBackup } from './verify-backup.ts';
