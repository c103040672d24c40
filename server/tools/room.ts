import { toolsApi } from '#contract/tools.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { toolsCalls } from './calls.ts';

export const room = { calls: serveCalls(toolsApi, () => toolsCalls) };
