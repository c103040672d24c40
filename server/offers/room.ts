import { offersApi } from '#contract/offers.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { offersCalls } from './calls.ts';

export const room = { calls: serveCalls(offersApi, offersCalls) };
