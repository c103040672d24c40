import type { pricingApi } from '#contract/pricing.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/platform/serve.ts';
import { priceFor } from './price-for.ts';

/** The price of an order, step by step. */
export const getFilePrice: Handler<typeof pricingApi.getFilePrice> = async ({ actor, input, tx, refuse }) => {
  const price = await priceFor(tx, {
    // Only staff may see another customer's price.
    customerId: isStaff(actor) && input.userId !== undefined ? input.userId : actor.id,
    vehicleId: input.vehicleId,
    fileRole: input.fileRole,
    methodIds: input.methods.map(({ methodId }) => methodId),
  });
  return price === undefined ? refuse('methodNotOffered') : { success: true, data: price.breakdown };
};
