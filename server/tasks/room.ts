import { tasksApi } from '#contract/tasks.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import type { SlaveServices } from '#server/slave/index.ts';
import { tasksCalls } from './calls.ts';

type CallParts = Parts & { readonly services: SlaveServices };

export const room = {
  calls: serveCalls(tasksApi, ({ config, ...parts }: CallParts) => tasksCalls({ ...parts, address: config })),
};
