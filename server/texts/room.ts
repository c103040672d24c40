import { textsApi } from '#contract/texts.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { textsCalls } from './calls.ts';

export const room = {
  calls: serveCalls(textsApi, ({ config }: Parts) => textsCalls(config)),
};
