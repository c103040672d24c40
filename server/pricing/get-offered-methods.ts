import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { offeredMethods } from './offered-methods.ts';

/** The methods that a vehicle offers, at the caller's prices. */
export const getOfferedMethods: Handler<typeof pricingApi.getOfferedMethods> = ({ actor, input, tx }) =>
  offeredMethods(tx, { customerId: actor.id, ...input });
