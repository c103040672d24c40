import type { deskApi } from '#contract/desk.ts';
import type { Config } from '#server/config/config.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { UploadGate } from '#server/http/upload-gate.ts';
import type { SetupConfig } from '#server/setup/index.ts';
import { getDesk } from './get-desk.ts';
import { retryFailedJob } from './retry-failed-job.ts';

export const deskCalls = (
  uploads: Pick<UploadGate, 'diskSpace'>,
  config: SetupConfig & Pick<Config, 'demo'>,
): Handlers<typeof deskApi> => ({
  getDesk: getDesk(uploads, config),
  retryFailedJob,
});
