import { csvApi } from '#contract/csv.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { csvCalls } from './calls.ts';

export const room = { calls: serveCalls(csvApi, ({ config }: Parts) => csvCalls(config)) };
