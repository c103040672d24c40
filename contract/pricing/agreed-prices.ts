import { z } from 'zod';
import { call } from '#contract/call.ts';
import { MethodId, PriceClassId, UserId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { flag, maxInteger, wholeNumberBetween, wire, words } from '#contract/wire.ts';
import { CustomerPrices, askedCustomer } from './file-prices.ts';
import { Price, agreedClass, inLanguage, maxPrices, ofUser, priceKinds } from './price.ts';

const AgreedClass = z.object({
  ...agreedClass,
  /** The agreed price; absent where the standard price counts. */
  price: Credits.optional(),
  methods: z.array(z.string()),
});
export type AgreedClass = z.output<typeof AgreedClass>;

const AgreedMethod = wire(
  {
    methodId: MethodId,
    name: z.string(),
    /** The agreed price; absent for a method without a special price. */
    price: Credits.optional(),
    /** The customer's price of the method without a special price. */
    otherwise: Credits,
    /** False: no longer offered. */
    active: z.boolean(),
  },
  { methodId: 'method_id', name: 'method_name' },
);
export type AgreedMethod = z.output<typeof AgreedMethod>;

const AgreedPrices = wire(
  {
    /** The customer pays the flat price of a file. */
    flat: z.boolean(),
    flatEnginePrice: Credits,
    flatModulePrice: Credits,
    engine: z.array(AgreedClass),
    module: z.array(AgreedClass),
    /** Every method that can be ordered, and any other that has a special price. */
    special: z.array(AgreedMethod),
  },
  {
    flat: 'user_flatPrice',
    ...priceKinds,
  },
);
export type AgreedPrices = z.output<typeof AgreedPrices>;

const agreement = wire({ userId: UserId, priceClassId: PriceClassId, price: Price }, ofUser);

const agreements = wire(
  {
    userId: UserId,
    prices: z
      .array(
        z.object({
          priceClassId: PriceClassId,
          /** Null: the standard price counts again. */
          price: Price.nullable(),
        }),
      )
      .max(maxPrices),
  },
  ofUser,
);

/** Calls about prices that were agreed with a customer. */
export const agreedPricesApi = {
  getAgreedEnginePrices: call({
    method: 'GET',
    name: 'getCustomerPricesMain',
    who: 'active',
    needs: ['prices', 'customers', 'workOnFiles', 'answerCustomers'],
    seeks: 'customer',
    about:
      'The prices of classes of engine files that were agreed on: the own ones, or for staff those of any customer.',
    shows: ['prices'],
    input: askedCustomer,
    output: CustomerPrices,
    refusals: {},
  }),

  getAgreedModulePrices: call({
    method: 'GET',
    name: 'getCustomerPricesAddon',
    who: 'active',
    needs: ['prices', 'customers', 'workOnFiles', 'answerCustomers'],
    seeks: 'customer',
    about:
      'The prices of classes of module files that were agreed on: the own ones, or for staff those of any customer.',
    shows: ['prices'],
    input: askedCustomer,
    output: CustomerPrices,
    refusals: {},
  }),

  getAgreedPrices: call({
    method: 'GET',
    name: 'getFilePricesCustomForCustomer',
    who: 'staff',
    needs: ['prices', 'customers'],
    seeks: 'customer',
    about: 'Everything that was agreed on with one customer, beside what it costs otherwise.',
    shows: ['prices'],
    input: wire({ userId: UserId, ...inLanguage }, { userId: ['userID', 'user_id', 'user_ID', 'customer_id'] }),
    output: AgreedPrices,
    refusals: {},
  }),

  createAgreedEnginePrice: call({
    method: 'POST',
    name: 'createCustomMainFilePrice',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about:
      'Notes the first price agreed on with a customer for a class of engine files. False: that is the price already.',
    changes: ['prices'],
    input: agreement,
    output: z.boolean(),
    refusals: { customPriceExists: 409, priceClassGone: 409 },
  }),

  createAgreedModulePrice: call({
    method: 'POST',
    name: 'createCustomAddonFilePrice',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about:
      'Notes the first price agreed on with a customer for a class of module files. False: that is the price already.',
    changes: ['prices'],
    input: agreement,
    output: z.boolean(),
    refusals: { customPriceExists: 409, priceClassGone: 409 },
  }),

  updateAgreedEnginePrices: call({
    method: 'POST',
    name: 'updateCustomerMainPrices',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about:
      'Sets what a customer pays for classes of engine files, all or none; null brings the standard price back. False: nothing differed.',
    changes: ['prices'],
    input: agreements,
    output: z.boolean(),
    refusals: { priceClassGone: 409 },
  }),

  updateAgreedModulePrices: call({
    method: 'POST',
    name: 'updateCustomerAddonPrices',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about:
      'Sets what a customer pays for classes of module files, all or none; null brings the standard price back. False: nothing differed.',
    changes: ['prices'],
    input: agreements,
    output: z.boolean(),
    refusals: { priceClassGone: 409 },
  }),

  setFlatPrice: call({
    method: 'POST',
    name: 'updateCustomerFlatPriceSetting',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about: 'Whether a customer pays the flat price of a file, whatever is ordered for it. False: it was so already.',
    changes: ['prices'],
    input: wire({ userId: UserId, flat: flag }, { ...ofUser, flat: 'user_flatPrice' }),
    output: z.boolean(),
    refusals: {},
  }),

  setSpecialPrice: call({
    method: 'POST',
    name: 'setSpecialPrice',
    who: 'staff',
    needs: ['prices'],
    seeks: 'customer',
    about: 'Sets what a customer pays for one method, before any price of its class. False: that is the price already.',
    changes: ['prices'],
    input: wire({ userId: UserId, methodId: MethodId, price: Price }, { ...ofUser, methodId: 'method_id' }),
    output: z.boolean(),
    refusals: {},
  }),

  deleteAgreedPrice: call({
    method: 'POST',
    name: 'deleteCustomPrice',
    who: 'staff',
    needs: ['prices'],
    about: 'Takes one price back that was agreed on with a customer: of a class, or of a method. False: there is none.',
    changes: ['prices'],
    input: wire(
      {
        userId: UserId,
        kind: words({ ...priceKinds, special: 'special' }),
        /** Of the price class; for `special`, of the method. */
        id: wholeNumberBetween(0, maxInteger),
      },
      ofUser,
    ),
    output: z.boolean(),
    refusals: {},
  }),
};
