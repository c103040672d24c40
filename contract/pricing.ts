import { z } from 'zod';
import { call } from './call.ts';
import { MethodId, PriceClassId, UserId, VehicleId } from './ids.ts';
import { LegalNotice } from './legal.ts';
import { Credits } from './money.ts';
import { text, wire } from './wire.ts';

/** The engine's own file, or the second file of a two-file vehicle. */
export const FileRole = z.enum(['engine', 'module']);
export type FileRole = z.output<typeof FileRole>;

export const ChosenMethod = wire({ methodId: MethodId }, { methodId: 'method_id' });
export const ChosenMethods = z.array(ChosenMethod).min(1).max(50);

/** How a price comes about, step by step, in credits. */
export const PriceSteps = z.object({
  lines: z.array(wire({ methodId: MethodId, price: Credits }, { methodId: 'method_id' })),
  sum: Credits,
  quantityDiscountPercent: z.int(),
  afterQuantityDiscount: Credits,
  globalDiscountPercent: z.int(),
  total: Credits,
  /** The customer pays one fixed price per file, whatever the number of methods. */
  flat: z.boolean(),
});
export type PriceSteps = z.output<typeof PriceSteps>;

/** What made the price of a method: agreed on for it or for its class, the standard one, or none but what support sets. */
export const PriceRule = z.enum(['special', 'customer', 'standard', 'notListed']);
export type PriceRule = z.output<typeof PriceRule>;

const CurrentPriceSteps = PriceSteps.extend({
  lines: z.array(
    wire({ methodId: MethodId, price: Credits, rule: PriceRule }, { methodId: 'method_id', rule: 'price_rule' }),
  ),
});
export type CurrentPriceSteps = z.output<typeof CurrentPriceSteps>;

export const loadCurrentFilePrice = call({
  method: 'POST',
  reads: true,
  name: 'loadCurrentFilePrice',
  who: 'active',
  about:
    'What the chosen methods cost a customer for one file, with every step of the computation and what made each price: the asking one, or for staff any.',
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
  refusals: { methodNotOffered: 422 },
});

const Method = wire(
  {
    methodId: MethodId,
    name: z.string(),
    customerName: z.string(),
    customerComment: z.string(),
    urlLink: z.string(),
    /** Price of this method alone for the asking customer: engine file, and module file when it is offered there. */
    price: Credits,
    modulePrice: Credits.optional(),
    /** The price class for engine files, and for module files; 0: none. */
    mainClassId: PriceClassId,
    addonClassId: PriceClassId,
    /** A method that is out of use is not offered, so this is always true here. */
    active: z.boolean(),
    type: z.string(),
    optionalParameters: z.string(),
    universal: z.boolean(),
    dtcLogic: z.boolean(),
    /** The notice that has to be confirmed before it is ordered. */
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
    mainClassId: 'method_price_id',
    addonClassId: 'method_price_addon_id',
    active: 'method_status',
    type: 'method_type',
    optionalParameters: 'method_optional_params',
    universal: 'method_isUniversal',
    dtcLogic: 'method_hasDTCLogic',
    legalNotice: 'method_legalNotice',
  },
);
export type Method = z.output<typeof Method>;

export const loadMethods = call({
  method: 'GET',
  name: 'loadMethods',
  who: 'active',
  about: 'The methods that a vehicle offers, in the language asked for, with the prices of the asking customer.',
  input: wire({ vehicleId: VehicleId, language: text(5).default('en') }, { vehicleId: ['vehicle_id', 'id'] }),
  output: z.array(Method),
  refusals: {},
});

const FilePrices = z.object({
  data: z.array(
    wire(
      {
        priceClassId: PriceClassId,
        name: z.string(),
        /** What this customer pays. */
        price: Credits,
        standardPrice: Credits,
        methods: z.array(z.string()),
      },
      { priceClassId: 'price_id', name: 'price_name', standardPrice: 'price_standard' },
    ),
  ),
  /** Set for a customer with the flat price: the fixed price of a file, whatever is ordered. */
  flatPrice: Credits.optional(),
});
export type FilePrices = z.output<typeof FilePrices>;

export const loadFilePricesMain = call({
  method: 'GET',
  name: 'loadFilePricesMain',
  who: 'active',
  about: 'What the signed-in user pays for each price class of engine files, with the methods in it.',
  input: z.object({ language: text(5).default('en') }),
  output: FilePrices,
  refusals: {},
});

export const loadFilePricesAddon = call({
  method: 'GET',
  name: 'loadFilePricesAddon',
  who: 'active',
  about: 'What the signed-in user pays for each price class of module files, with the methods in it.',
  input: z.object({ language: text(5).default('en') }),
  output: FilePrices,
  refusals: {},
});

export const getCustomerPricesSpezial = call({
  method: 'POST',
  reads: true,
  name: 'getCustomerPricesSpezial',
  who: 'active',
  about: 'The special prices of single methods: the own ones, or for staff those of any customer.',
  input: wire({ userId: UserId.optional(), language: text(5).default('en') }, { userId: 'user_id' }),
  output: z.array(
    wire({ methodId: MethodId, name: z.string(), price: Credits }, { methodId: 'method_id', name: 'method_name' }),
  ),
  refusals: {},
});
