import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getDesk } from './get-desk.ts';
import { retryFailedJob } from './retry-failed-job.ts';

export const deskCalls: Handlers<typeof contract.desk> = { getDesk, retryFailedJob };
