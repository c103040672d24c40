import type { contract } from '#contract/index.ts';
import { type Handlers, isStaff } from '#server/platform/serve.ts';
import { getAgreedPrices } from './agreed-prices.ts';
import { createCustomerPrice } from './create-customer-price.ts';
import { createPriceClass } from './create-price-class.ts';
import { getCustomerPrices } from './customer-prices.ts';
import { deleteCustomerPrice } from './delete-customer-price.ts';
import { deletePriceClass } from './delete-price-class.ts';
import { filePricesOf } from './file-prices.ts';
import { offeredMethods } from './offered-methods.ts';
import { priceFor } from './price-for.ts';
import { setFlatPrice } from './set-flat-price.ts';
import { setSpecialPrice } from './set-special-price.ts';
import { getSpecialPrices } from './special-prices.ts';
import { getStandardPrices } from './standard-prices.ts';
import { updateCustomerPrices } from './update-customer-prices.ts';
import { updatePriceClasses } from './update-price-classes.ts';

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
  getFilePricesStandardMain: getStandardPrices('main'),
  getFilePricesStandardAddon: getStandardPrices('addon'),
  createFilePriceStandardMain: createPriceClass('main'),
  createFilePriceStandardAddon: createPriceClass('addon'),
  updateFilePricesStandardMain: updatePriceClasses('main'),
  updateFilePricesStandardAddon: updatePriceClasses('addon'),
  deleteFilePriceStandard: deletePriceClass,
  getCustomerPricesMain: getCustomerPrices('main'),
  getCustomerPricesAddon: getCustomerPrices('addon'),
  getFilePricesCustomForCustomer: getAgreedPrices,
  createCustomMainFilePrice: createCustomerPrice('main'),
  createCustomAddonFilePrice: createCustomerPrice('addon'),
  updateCustomerMainPrices: updateCustomerPrices('main'),
  updateCustomerAddonPrices: updateCustomerPrices('addon'),
  updateCustomerFlatPriceSetting: setFlatPrice,
  setSpecialPrice,
  deleteCustomPrice: deleteCustomerPrice,
};
