import { catalogApi } from '#contract/catalog.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { catalogCalls } from './calls.ts';

export const room = { calls: serveCalls(catalogApi, () => catalogCalls) };
