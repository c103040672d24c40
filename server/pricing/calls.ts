import type { pricingApi } from '#contract/pricing.ts';
import { type Handlers, isStaff } from '#server/platform/serve.ts';
import { getAgreedPrices } from './get-agreed-prices.ts';
import { createAgreedPrice } from './create-agreed-price.ts';
import { createPriceClass } from './create-price-class.ts';
import { getAgreedPricesOf } from './agreed-prices-of.ts';
import { deleteAgreedPrice } from './delete-agreed-price.ts';
import { deletePriceClass } from './delete-price-class.ts';
import { filePricesOf } from './file-prices.ts';
import { offeredMethods } from './offered-methods.ts';
import { priceFor } from './price-for.ts';
import { setFlatPrice } from './set-flat-price.ts';
import { setSpecialPrice } from './set-special-price.ts';
import { getSpecialPrices } from './get-special-prices.ts';
import { getStandardPrices } from './standard-prices.ts';
import { updateAgreedPrices } from './update-agreed-prices.ts';
import { updatePriceClasses } from './update-price-classes.ts';

export const pricingCalls: Handlers<typeof pricingApi> = {
  getOfferedMethods: async ({ actor, input, tx }) => offeredMethods(tx, { customerId: actor.id, ...input }),
  getFilePrice: async ({ actor, input, tx, refuse }) => {
    const price = await priceFor(tx, {
      // Only staff may see what somebody else pays.
      customerId: isStaff(actor) && input.userId !== undefined ? input.userId : actor.id,
      vehicleId: input.vehicleId,
      fileRole: input.fileRole,
      methodIds: input.methods.map(({ methodId }) => methodId),
    });
    return price === undefined ? refuse('methodNotOffered') : { success: true, data: price.breakdown };
  },
  getEnginePrices: ({ actor, input, tx }) => filePricesOf(tx, { customerId: actor.id, fileRole: 'engine', ...input }),
  getModulePrices: ({ actor, input, tx }) => filePricesOf(tx, { customerId: actor.id, fileRole: 'module', ...input }),
  getSpecialPrices,
  getStandardEnginePrices: getStandardPrices('engine'),
  getStandardModulePrices: getStandardPrices('module'),
  createEnginePriceClass: createPriceClass('engine'),
  createModulePriceClass: createPriceClass('module'),
  updateEnginePriceClasses: updatePriceClasses('engine'),
  updateModulePriceClasses: updatePriceClasses('module'),
  deletePriceClass,
  getAgreedEnginePrices: getAgreedPricesOf('engine'),
  getAgreedModulePrices: getAgreedPricesOf('module'),
  getAgreedPrices,
  createAgreedEnginePrice: createAgreedPrice('engine'),
  createAgreedModulePrice: createAgreedPrice('module'),
  updateAgreedEnginePrices: updateAgreedPrices('engine'),
  updateAgreedModulePrices: updateAgreedPrices('module'),
  setFlatPrice,
  setSpecialPrice,
  deleteAgreedPrice,
};
