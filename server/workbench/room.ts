import { workbenchApi } from '#contract/workbench.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { workbenchCalls } from './calls.ts';

type CallParts = Parts & { readonly services: SlaveServices };

export const room = {
  calls: serveCalls(workbenchApi, ({ config, ...parts }: CallParts) => workbenchCalls({ ...parts, address: config })),
};
