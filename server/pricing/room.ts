import { pricingApi } from '#contract/pricing.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { pricingCalls } from './calls.ts';

export const room = { calls: serveCalls(pricingApi, () => pricingCalls) };
