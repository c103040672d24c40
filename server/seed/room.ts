import { seedApi } from '#contract/seed.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { seedCalls } from './calls.ts';

export const room = { calls: serveCalls(seedApi, ({ config }: Parts) => seedCalls(config.demo)) };
