export { answerProbes } from './checks/probe.ts';
export type { ResolveTxt } from './checks/read-mail-records.ts';
export { missingSteps, readSetup, type SetupConfig } from './find-gaps.ts';
export { missingSellingSteps } from './selling-steps.ts';
export { room } from './room.ts';
