import type { BackupPlan } from '#server/config/config.ts';
import type { Parts } from '#server/rooms/room.ts';
import { backupJobs, backupSchedule } from './jobs.ts';

type WorkParts = Parts & { readonly backup?: BackupPlan | undefined; readonly closing: AbortSignal };

export const room = {
  jobs: ({ backup, ...parts }: WorkParts) => backupJobs({ ...parts, plan: backup }),
  schedule: backupSchedule,
};
