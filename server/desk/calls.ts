import type { deskApi } from '#contract/desk.ts';
import type { Config } from '#server/config/config.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { UploadGate } from '#server/http/upload-gate.ts';
import { getDesk } from './get-desk.ts';
import { retryFailedJob } from './retry-failed-job.ts';

export const deskCalls = (
  uploads: Pick<UploadGate, 'diskSpace'>,
  { demo, stripe, paypal, smtpUrl }: Pick<Config, 'demo' | 'stripe' | 'paypal' | 'smtpUrl'>,
): Handlers<typeof deskApi> => ({
  getDesk: getDesk(uploads, {
    demo,
    hasProvider: stripe !== undefined || paypal !== undefined,
    hasMailServer: smtpUrl !== undefined,
  }),
  retryFailedJob,
});
