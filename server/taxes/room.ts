import { taxesApi } from '#contract/taxes.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { taxesCalls } from './calls.ts';

export const room = { calls: serveCalls(taxesApi, () => taxesCalls) };
