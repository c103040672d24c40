import type { contract } from '#contract/index.ts';
import { type Handlers, isStaff } from '#server/platform/serve.ts';
import { filePricesOf } from './file-prices.ts';
import { offeredMethods } from './offered-methods.ts';
import { priceFor } from './price-for.ts';
import { getSpecialPrices } from './special-prices.ts';

export const pricingCalls: Handlers<typeof contract.pricing> = {
  loadMethods: async ({ actor, input, tx }) => offeredMethods(tx, { customerId: actor.id, ...input }),
  loadCurrentFilePrice: async ({ actor, input, tx, refuse }) => {
    const price = await priceFor(tx, {
      // Only staff may see what somebody else pays.
      customerId: isStaff(actor) && input.userId !== undefined ? input.userId : actor.id,
      vehicleId: input.vehicleId,
      fileRole: input.fileRole,
      methodIds: input.methods.map(({ methodId }) => methodId),
    });
    return price === undefined ? refuse('methodNotOffered') : { success: true, data: price.breakdown };
  },
  loadFilePricesMain: ({ actor, input, tx }) =>
    filePricesOf(tx, { customerId: actor.id, fileRole: 'engine', ...input }),
  loadFilePricesAddon: ({ actor, input, tx }) =>
    filePricesOf(tx, { customerId: actor.id, fileRole: 'module', ...input }),
  getCustomerPricesSpezial: getSpecialPrices,
};
