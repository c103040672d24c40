import { readbacksApi } from '#contract/readbacks.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { readbacksCalls } from './calls.ts';

export const room = {
  calls: serveCalls(readbacksApi, ({ log }: Parts) => readbacksCalls(log)),
};
