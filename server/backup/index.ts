export { backUp } from './back-up.ts';
export { backupJobs, backupSchedule } from './jobs.ts';
export { latestBackup } from './latest-backup.ts';
export { readManifest } from './manifest.ts';
export { recordBackup } from './record-backup.ts';
export { restore } from './restore.ts';
export { bucketContents, contentsOf, type Contents, folderContents } from './contents.ts';
export { backupFolder, type BackupPlace, isBackupName, openBackupPlace } from './place.ts';
export { filesBeside, findBackup, verifyBackup } from './verify-backup.ts';
