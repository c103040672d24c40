import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getTaskReport } from './reports.ts';

export const tuningCalls: Handlers<typeof contract.tuning> = { getTaskReport };
