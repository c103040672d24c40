import { z } from 'zod';
import { call } from './call.ts';
import { MethodId, PriceClassId, UserId, VehicleId } from './ids.ts';
import { ReaderLanguage } from './languages.ts';
import { Credits } from './money.ts';
import { LegalNotice } from './settings.ts';
import { flag, line, maxInteger, text, wholeNumberBetween, wire, words } from './wire.ts';

/** The specification’s words for prices of engine files and of module files; each kind has price classes of its own. */
const priceKinds = { engine: 'main', module: 'addon' } as const;

/** Kind of a price: the role of the file, under the specification’s words for prices. */
export const PriceKind = words(priceKinds);

/** The highest price that staff may set, in hundredths of a credit. */
export const highestPrice = 10_000_000;

const Price = Credits.refine((price) => price >= 0 && price <= highestPrice);

/** Most prices in one call. */
const max = 200;

const className = line(80).min(1);

const classNames = { priceClassId: 'price_id', name: 'price_name' } as const;

const inLanguage = { language: text(5).default('en') };

const ofUser = { userId: ['user_id', 'user_ID', 'userID', 'customer_id'] } as const;

const StandardPrices = z.object({
  data: z.array(
    wire(
      {
        priceClassId: PriceClassId,
        name: z.string(),
        price: Credits,
        /** The methods in it that are still offered. */
        methods: z.array(z.string()),
        /** Number of customers with an agreed price for it. */
        customers: z.int(),
      },
      { ...classNames, customers: 'price_customers' },
    ),
  ),
  /** The flat price of a file of this kind. */
  flatPrice: Credits,
});
export type StandardPrices = z.output<typeof StandardPrices>;

const newClass = wire({ name: className, price: Price }, classNames);

const changedClasses = z.object({
  prices: z
    .array(wire({ priceClassId: PriceClassId, name: className.optional(), price: Price.optional() }, classNames))
    .max(max)
    .default([]),
  flatPrice: Price.optional(),
  /** Language of the names, English by default; the English ones stand in for missing ones. */
  language: ReaderLanguage,
});

/** Details of the refusal `priceClassInUse`; only the first of many customers are named. */
export const PriceClassUse = z.object({
  methods: z.array(z.string()),
  customers: z.int(),
  shown: z.array(z.object({ userId: UserId, name: z.string() })),
});
export type PriceClassUse = z.output<typeof PriceClassUse>;

const agreedNames = { ...classNames, standardPrice: 'price_standard' } as const;

const agreedClass = { priceClassId: PriceClassId, name: z.string(), standardPrice: Credits };

const CustomerPrices = z.array(wire({ ...agreedClass, price: Credits }, agreedNames));

const askedCustomer = wire({ userId: UserId.optional(), language: ReaderLanguage }, ofUser);

const AgreedClass = wire(
  {
    ...agreedClass,
    /** The agreed price; absent where the standard price counts. */
    price: Credits.optional(),
    methods: z.array(z.string()),
  },
  agreedNames,
);
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
  { methodId: 'method_id', name: 'method_name', otherwise: 'price_otherwise', active: 'method_active' },
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
    flatEnginePrice: 'price_flatMain',
    flatModulePrice: 'price_flatAddon',
    ...priceKinds,
  },
);
export type AgreedPrices = z.output<typeof AgreedPrices>;

const agreement = wire({ userId: UserId, priceClassId: PriceClassId, price: Price }, { ...ofUser, ...classNames });

const agreements = wire(
  {
    userId: UserId,
    prices: z
      .array(
        wire(
          {
            priceClassId: PriceClassId,
            /** Null: the standard price counts again. */
            price: Price.nullable(),
          },
          { priceClassId: 'price_id' },
        ),
      )
      .max(max),
  },
  ofUser,
);

/** The engine's own file, or the second file of a two-file vehicle. */
export const FileRole = z.enum(['engine', 'module']);
export type FileRole = z.output<typeof FileRole>;

export const ChosenMethod = wire({ methodId: MethodId }, { methodId: 'method_id' });

export const ChosenMethods = z.array(ChosenMethod).min(1).max(50);

/** A price in its steps, in credits. */
export const PriceSteps = z.object({
  lines: z.array(wire({ methodId: MethodId, price: Credits }, { methodId: 'method_id' })),
  sum: Credits,
  quantityDiscountPercent: z.int(),
  afterQuantityDiscount: Credits,
  globalDiscountPercent: z.int(),
  total: Credits,
  /** The customer pays one flat price per file, whatever the number of methods. */
  flat: z.boolean(),
});
export type PriceSteps = z.output<typeof PriceSteps>;

/**
 * Source of a method's price: a special price for it, an agreed one for its class, the standard one, or none but
 * support's.
 */
export const PriceRule = z.enum(['special', 'customer', 'standard', 'notListed']);
export type PriceRule = z.output<typeof PriceRule>;

const CurrentPriceSteps = PriceSteps.extend({
  lines: z.array(
    wire({ methodId: MethodId, price: Credits, rule: PriceRule }, { methodId: 'method_id', rule: 'price_rule' }),
  ),
});
export type CurrentPriceSteps = z.output<typeof CurrentPriceSteps>;

const Method = wire(
  {
    methodId: MethodId,
    name: z.string(),
    customerName: z.string(),
    customerComment: z.string(),
    urlLink: z.string(),
    /** Price of this method alone for the caller: engine file, and module file when it is offered there. */
    price: Credits,
    modulePrice: Credits.optional(),
    /** The price class for engine files, and for module files; 0: none. */
    engineClassId: PriceClassId,
    moduleClassId: PriceClassId,
    /** Always true here, because inactive methods are not listed. */
    active: z.boolean(),
    type: z.string(),
    optionalParameters: z.string(),
    universal: z.boolean(),
    dtcLogic: z.boolean(),
    /** Legal notice that the customer confirms before ordering it. */
    legalNotice: LegalNotice,
  },
  {
    methodId: 'method_id',
    name: 'method_name',
    customerName: 'method_name_customer',
    customerComment: 'method_comment_customer',
    urlLink: 'method_url_link',
    price: 'method_price',
    modulePrice: 'method_price_addon',
    engineClassId: 'method_price_id',
    moduleClassId: 'method_price_addon_id',
    active: 'method_status',
    type: 'method_type',
    optionalParameters: 'method_optional_params',
    universal: 'method_isUniversal',
    dtcLogic: 'method_hasDTCLogic',
    legalNotice: 'method_legalNotice',
  },
);
export type Method = z.output<typeof Method>;

const FilePrices = z.object({
  data: z.array(
    wire(
      {
        priceClassId: PriceClassId,
        name: z.string(),
        /** The price for this customer. */
        price: Credits,
        standardPrice: Credits,
        methods: z.array(z.string()),
      },
      { priceClassId: 'price_id', name: 'price_name', standardPrice: 'price_standard' },
    ),
  ),
  /** Only for a customer with the flat price: the price of a file, whatever is ordered. */
  flatPrice: Credits.optional(),
});
export type FilePrices = z.output<typeof FilePrices>;

export const pricingApi = {
  getOfferedMethods: call({
    method: 'GET',
    name: 'loadMethods',
    who: 'active',
    about: 'The methods that a vehicle offers, in the language asked for, with the prices of the asking customer.',
    shows: ['catalog', 'prices'],
    input: wire({ vehicleId: VehicleId, language: text(5).default('en') }, { vehicleId: ['vehicle_id', 'id'] }),
    output: z.array(Method),
    refusals: {},
  }),

  getFilePrice: call({
    method: 'POST',
    reads: true,
    name: 'loadCurrentFilePrice',
    who: 'active',
    seeks: 'customer',
    about:
      'What the chosen methods cost a customer for one file, with every step of the computation and what made each price: the asking one, or for staff any.',
    shows: ['prices'],
    input: wire(
      {
        vehicleId: VehicleId.optional(),
        fileRole: FileRole.default('engine'),
        methods: ChosenMethods,
        userId: UserId.optional(),
      },
      { vehicleId: 'vehicle_id', fileRole: 'task_fileType', methods: ['methodsData', 'methods'], userId: 'user_id' },
    ),
    output: z.object({ success: z.literal(true), data: CurrentPriceSteps }),
    refusals: { methodNotOffered: 422, oneStageOnly: 422 },
  }),

  getEnginePrices: call({
    method: 'GET',
    name: 'loadFilePricesMain',
    who: 'active',
    about: 'What the signed-in user pays for each price class of engine files, with the methods in it.',
    shows: ['prices'],
    input: z.object({ language: text(5).default('en') }),
    output: FilePrices,
    refusals: {},
  }),

  getModulePrices: call({
    method: 'GET',
    name: 'loadFilePricesAddon',
    who: 'active',
    about: 'What the signed-in user pays for each price class of module files, with the methods in it.',
    shows: ['prices'],
    input: z.object({ language: text(5).default('en') }),
    output: FilePrices,
    refusals: {},
  }),

  getSpecialPrices: call({
    method: 'POST',
    reads: true,
    name: 'getCustomerPricesSpezial',
    who: 'active',
    seeks: 'customer',
    about: 'The special prices of single methods: the own ones, or for staff those of any customer.',
    shows: ['prices'],
    input: wire({ userId: UserId.optional(), language: text(5).default('en') }, { userId: 'user_id' }),
    output: z.array(
      wire({ methodId: MethodId, name: z.string(), price: Credits }, { methodId: 'method_id', name: 'method_name' }),
    ),
    refusals: {},
  }),

  getStandardEnginePrices: call({
    method: 'GET',
    name: 'getFilePricesStandardMain',
    who: 'staff',
    about:
      'The standard prices of engine files by class, with the methods in it and how many customers pay another price.',
    shows: ['prices'],
    input: z.object(inLanguage),
    output: StandardPrices,
    refusals: {},
  }),

  getStandardModulePrices: call({
    method: 'GET',
    name: 'getFilePricesStandardAddon',
    who: 'staff',
    about:
      'The standard prices of module files by class, with the methods in it and how many customers pay another price.',
    shows: ['prices'],
    input: z.object(inLanguage),
    output: StandardPrices,
    refusals: {},
  }),

  createEnginePriceClass: call({
    method: 'POST',
    name: 'createFilePriceStandardMain',
    who: 'staff',
    about: 'Adds a price class for engine files.',
    changes: ['prices'],
    input: newClass,
    output: z.literal(true),
    refusals: { priceClassExists: 409 },
  }),

  createModulePriceClass: call({
    method: 'POST',
    name: 'createFilePriceStandardAddon',
    who: 'staff',
    about: 'Adds a price class for module files.',
    changes: ['prices'],
    input: newClass,
    output: z.literal(true),
    refusals: { priceClassExists: 409 },
  }),

  updateEnginePriceClasses: call({
    method: 'POST',
    name: 'updateFilePricesStandardMain',
    who: 'staff',
    about:
      'Changes names and prices of classes of engine files and the flat price of an engine file, all or none. Tasks that exist keep their price. False: nothing differed.',
    changes: ['prices'],
    input: changedClasses,
    output: z.boolean(),
    refusals: { priceClassExists: 409, priceClassGone: 409 },
  }),

  updateModulePriceClasses: call({
    method: 'POST',
    name: 'updateFilePricesStandardAddon',
    who: 'staff',
    about:
      'Changes names and prices of classes of module files and the flat price of a module file, all or none. Tasks that exist keep their price. False: nothing differed.',
    changes: ['prices'],
    input: changedClasses,
    output: z.boolean(),
    refusals: { priceClassExists: 409, priceClassGone: 409 },
  }),

  deletePriceClass: call({
    method: 'POST',
    name: 'deleteFilePriceStandard',
    who: 'staff',
    about: 'Deletes a price class that no method is in and for which no customer has a price; one in use says where.',
    changes: ['prices'],
    input: wire({ kind: PriceKind, priceClassId: PriceClassId, ...inLanguage }, { priceClassId: 'price_id' }),
    output: z.literal(true),
    refusals: { priceClassInUse: 409, priceClassGone: 409 },
  }),

  getAgreedEnginePrices: call({
    method: 'GET',
    name: 'getCustomerPricesMain',
    who: 'active',
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
