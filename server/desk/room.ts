import { deskApi } from '#contract/desk.ts';
import type { BackupPlan } from '#server/config/config.ts';
import type { UploadGate } from '#server/http/upload-gate.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { deskCalls } from './calls.ts';
import { notifyOfTrouble } from './notify-of-trouble.ts';
import { notifyOfWork } from './notify-of-work.ts';

type CallParts = Parts & {
  readonly uploads: Pick<UploadGate, 'diskSpace'>;
  readonly backup?: BackupPlan | undefined;
};

export const room = {
  calls: serveCalls(deskApi, ({ uploads, config, backup }: CallParts) => deskCalls(uploads, { ...config, backup })),
  jobs: ({ database, config }: Parts) => ({
    notifyOfWork: () => notifyOfWork(database),
    notifyOfTrouble: () => notifyOfTrouble(database, { now: Date.now(), isDemo: config.demo }),
  }),
  schedule: { notifyOfWork: '*/5 * * * *', notifyOfTrouble: '*/10 * * * *' },
};
