import { z } from 'zod';
import { call } from '#contract/call.ts';
import { NamedControlUnit } from '#contract/catalog/described-vehicle.ts';
import { MethodId, PriceClassId, UserId, VehicleId, TaskId } from '#contract/ids.ts';
import { AskedDetail } from '#contract/catalog/detail-answers.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { Credits } from '#contract/money.ts';
import { LegalNotice } from '#contract/settings.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { flag, text, wire } from '#contract/wire.ts';
import { AppliedRule, ChosenMethods, FileRole, PriceSteps, agreedClass, ofUser } from './price.ts';

export const CustomerPrices = z.array(z.object({ ...agreedClass, price: Credits }));

export const askedCustomer = wire({ userId: UserId.optional(), language: ReaderLanguage }, ofUser);

/**
 * Source of a method's price: the customer's or the group's special price for it, the price of its class that was agreed with
 * the customer, that of the group, the standard one, or none but support's.
 */
export const PriceRule = z.enum(['special', 'groupSpecial', 'customer', 'group', 'standard', 'notListed']);
export type PriceRule = z.output<typeof PriceRule>;

const CurrentPriceSteps = PriceSteps.extend({
  lines: z.array(wire({ methodId: MethodId, price: Credits, rule: PriceRule }, { methodId: 'method_id' })),
  /** The customer's group, where one of its prices counts. */
  group: z.string().optional(),
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
    /** Asked for at the order. */
    details: z.array(AskedDetail),
  },
  {
    methodId: 'method_id',
    name: 'method_name',
    customerName: 'method_name_customer',
    customerComment: 'method_comment_customer',
    urlLink: 'method_url_link',
    engineClassId: 'method_price_id',
    moduleClassId: 'method_price_addon_id',
    active: 'method_status',
    type: 'method_type',
    optionalParameters: 'method_optional_params',
    universal: 'method_isUniversal',
    dtcLogic: 'method_hasDTCLogic',
  },
);
export type Method = z.output<typeof Method>;

/** A method and what a master file with it alone costs the customer, all discounts and limits counted. */
const MethodInFile = wire(
  {
    methodId: MethodId,
    name: z.string(),
    comment: z.string(),
    total: Credits,
    /** Source of the price of the method. */
    rule: PriceRule,
    /** Further rules that made the total; absent without any. */
    rules: z.array(AppliedRule).optional(),
  },
  { methodId: 'method_id', name: 'method_name', comment: 'method_comment_customer' },
);
export type MethodInFile = z.output<typeof MethodInFile>;

const FilePrices = z.object({
  data: z.array(
    z.object({
      priceClassId: PriceClassId,
      name: z.string(),
      /** The price of the class for this customer, before discounts. */
      price: Credits,
      standardPrice: Credits,
      /** The methods in it that can be ordered. */
      methods: z.array(MethodInFile),
    }),
  ),
  /** Methods of no class that have a special price. */
  outsideClasses: z.array(MethodInFile),
  /** Only for a customer with the flat price: what a file costs, whatever is ordered. */
  flatPrice: Credits.optional(),
  /** The customer's group. */
  group: z.string().optional(),
});
export type FilePrices = z.output<typeof FilePrices>;

/** Calls about what files cost. */
export const filePricesApi = {
  getOfferedMethods: call({
    method: 'GET',
    name: 'loadMethods',
    who: 'active',
    about:
      'The methods that a vehicle offers, or those of the control unit of one that is not listed, in the language asked for, with the prices of the asking customer.',
    shows: ['catalog', 'prices'],
    input: wire(
      {
        /** One of the two is required. */
        vehicleId: VehicleId.optional(),
        /** Of a vehicle that is not listed. */
        controlUnit: NamedControlUnit.optional(),
        language: text(5).default('en'),
      },
      { vehicleId: ['vehicle_id', 'id'] },
    ),
    output: z.array(Method),
    refusals: {},
  }),

  getFilePrice: call({
    method: 'POST',
    reads: true,
    name: 'loadCurrentFilePrice',
    who: 'active',
    needs: ['prices', 'customers', 'workOnFiles', 'answerCustomers'],
    seeks: 'customer',
    about:
      'What the chosen methods cost a customer for one file, with every step of the computation and what made each price: the asking one, or for staff any.',
    shows: ['prices'],
    input: wire(
      {
        vehicleId: VehicleId.optional(),
        /** Of a vehicle that is not listed. */
        controlUnit: NamedControlUnit.optional(),
        fileRole: FileRole.default('engine'),
        methods: ChosenMethods,
        userId: UserId.optional(),
        /** False: a slave file, which may cost a surcharge. */
        isMaster: flag.optional(),
        /** Chosen for the order; each may cost a surcharge. */
        priority: TaskPriority.optional(),
        /** The rejected task that the order starts again. */
        restartsTaskId: TaskId.optional(),
      },
      {
        vehicleId: 'vehicle_id',
        fileRole: 'task_fileType',
        methods: ['methodsData', 'methods'],
        userId: 'user_id',
        isMaster: 'task_isMaster',
        priority: 'task_priority',
      },
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
    needs: ['prices', 'customers', 'workOnFiles', 'answerCustomers'],
    seeks: 'customer',
    about:
      'The special prices of single methods, agreed with the customer or else of the group: the own ones, or for staff those of any customer.',
    shows: ['prices'],
    input: wire({ userId: UserId.optional(), language: text(5).default('en') }, { userId: 'user_id' }),
    output: z.array(
      wire({ methodId: MethodId, name: z.string(), price: Credits }, { methodId: 'method_id', name: 'method_name' }),
    ),
    refusals: {},
  }),
};
