import { setupApi } from '#contract/setup.ts';
import type { BackupPlan } from '#server/config/config.ts';
import type { openProviders } from '#server/purchases/index.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { setupCalls } from './calls.ts';
import { resolveTxt as resolveByMachine, type ResolveTxt } from './checks/read-mail-records.ts';
import { tryBackup } from './checks/try-backup.ts';

type CallParts = Parts & {
  readonly backup?: BackupPlan | undefined;
  readonly providers: ReturnType<typeof openProviders>;
  readonly resolveTxt?: ResolveTxt;
};

type WorkParts = Parts & { readonly backup?: BackupPlan | undefined; readonly closing: AbortSignal };

export const room = {
  calls: serveCalls(setupApi, ({ config, backup, seal, providers, resolveTxt = resolveByMachine }: CallParts) =>
    setupCalls({ config: { ...config, backup }, seal, providers, resolveTxt }),
  ),
  jobs: ({ database, storage, backup, config, closing }: WorkParts) => ({
    tryBackup: () => tryBackup({ database, storage, plan: backup, demo: config.demo, closing }),
  }),
};
