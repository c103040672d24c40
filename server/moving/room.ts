import { movingApi } from '#contract/moving.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { movingCalls } from './calls.ts';
import { movingJobs } from './run-move.ts';

type WorkParts = Parts & { readonly closing: AbortSignal };

export const room = {
  calls: serveCalls(movingApi, () => movingCalls),
  jobs: ({ config, ...parts }: WorkParts) => movingJobs({ ...parts, publicUrl: config.publicUrl }),
};
