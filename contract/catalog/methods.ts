import { z } from 'zod';
import { call } from '#contract/call.ts';
import { MethodDetails } from '#contract/catalog/details.ts';
import { MethodId, PriceClassId } from '#contract/ids.ts';
import { Language, ReaderLanguage } from '#contract/languages.ts';
import { sortFields } from '#contract/lists.ts';
import { LegalNotice } from '#contract/settings.ts';
import { flag, text, wire } from '#contract/wire.ts';
import { VehicleCategory, vehicleCategories } from './vehicles.ts';

/** Kinds of methods, by which customers find them. */
export const methodTypes = ['power', 'emission', 'comfort', 'diagnosis', 'service'] as const;

export const methodFuels = ['any', 'diesel', 'petrol'] as const;

/** The longest texts of a method, in characters. */
export const methodLimits = {
  name: 60,
  type: 40,
  customerName: 120,
  comment: 1000,
  optionalParameters: 500,
  urlLink: 500,
} as const;

const MethodText = z.object({
  language: Language,
  name: text(methodLimits.customerName),
  comment: text(methodLimits.comment),
});
export type MethodText = z.output<typeof MethodText>;

const methodNames = {
  methodId: 'method_id',
  name: 'method_name',
  engineClassId: 'method_price_id',
  moduleClassId: 'method_price_addon_id',
  type: 'method_type',
  active: 'method_status',
  universal: 'method_isUniversal',
  dtcLogic: 'method_hasDTCLogic',
  optionalParameters: 'method_optional_params',
  urlLink: 'method_url_link',
} as const;

const { methodId: _methodId, ...methodFieldNames } = methodNames;

/** Tasks of a method are counted up to this number. */
export const maxTasksCounted = 1000;

const CatalogMethod = wire(
  {
    methodId: MethodId,
    name: z.string(),
    /** The price class for engine files; 0: none. */
    engineClassId: PriceClassId,
    /** The price class for module files; 0: it does not exist for them. */
    moduleClassId: PriceClassId,
    type: z.string(),
    active: z.boolean(),
    universal: z.boolean(),
    categories: z.array(VehicleCategory),
    fuel: z.enum(methodFuels),
    dtcLogic: z.boolean(),
    /** Legal notice that the customer confirms before ordering it. */
    legalNotice: LegalNotice,
    optionalParameters: z.string(),
    urlLink: z.string(),
    texts: z.array(MethodText),
    details: MethodDetails,
    /** Number of tasks that ordered it, and of vehicles that offer it while it is active. */
    tasks: z.int(),
    vehicles: z.int(),
  },
  methodNames,
);
export type CatalogMethod = z.output<typeof CatalogMethod>;

export const methodSorts = ['method', 'type', 'state', 'engine', 'module', 'vehicles', 'tasks', 'texts'] as const;

const methodFields = {
  name: text(methodLimits.name).min(1),
  engineClassId: PriceClassId,
  moduleClassId: PriceClassId,
  type: text(methodLimits.type).min(1),
  active: flag,
  universal: flag,
  categories: z.array(VehicleCategory).max(vehicleCategories.length),
  fuel: z.enum(methodFuels),
  dtcLogic: flag,
  legalNotice: LegalNotice.optional(),
  optionalParameters: text(methodLimits.optionalParameters),
  urlLink: text(methodLimits.urlLink).regex(/^(https:\/\/\S+)?$/),
  /** Asked for at the order, in this order. */
  details: MethodDetails,
  /** Only the named languages change; an empty name deletes the text of its language. */
  texts: z.array(MethodText.refine(({ name, comment }) => name !== '' || comment === '')).max(20),
};

/** Calls about tuning methods. */
export const methodsApi = {
  getMethods: call({
    method: 'GET',
    name: 'getMethods',
    who: 'staff',
    needs: ['catalogue', 'workOnFiles', 'answerCustomers', 'library', 'prices', 'statistics'],
    about: `All methods with every field, their texts in all languages, the vehicles that offer them and the tasks that ordered them (counted up to ${maxTasksCounted}).`,
    shows: ['catalog'],
    input: z.object({ ...sortFields(methodSorts), language: ReaderLanguage }),
    output: z.array(CatalogMethod),
    refusals: {},
  }),

  createMethod: call({
    method: 'POST',
    name: 'createMethod',
    who: 'staff',
    needs: ['catalogue'],
    about: 'Adds a method to the catalogue.',
    changes: ['catalog', 'prices'],
    input: wire({ ...methodFields, details: methodFields.details.optional() }, methodFieldNames),
    output: wire({ methodId: MethodId }, { methodId: 'method_id' }),
    refusals: { methodExists: 409, priceClassGone: 409 },
  }),

  updateMethod: call({
    method: 'POST',
    name: 'updateMethod',
    who: 'staff',
    needs: ['catalogue'],
    seeks: 'method',
    about: 'Changes the given fields and texts of a method. False: nothing differed.',
    changes: ['catalog', 'prices'],
    input: wire(
      {
        methodId: MethodId,
        name: methodFields.name.optional(),
        engineClassId: methodFields.engineClassId.optional(),
        moduleClassId: methodFields.moduleClassId.optional(),
        type: methodFields.type.optional(),
        active: flag.optional(),
        universal: flag.optional(),
        categories: methodFields.categories.optional(),
        fuel: methodFields.fuel.optional(),
        dtcLogic: flag.optional(),
        legalNotice: LegalNotice.optional(),
        optionalParameters: methodFields.optionalParameters.optional(),
        urlLink: methodFields.urlLink.optional(),
        texts: methodFields.texts.default([]),
        details: methodFields.details.optional(),
      },
      methodNames,
    ),
    output: z.boolean(),
    refusals: { methodExists: 409, priceClassGone: 409, methodFixed: 409 },
  }),

  deleteMethod: call({
    method: 'POST',
    name: 'deleteMethod',
    who: 'staff',
    needs: ['catalogue'],
    seeks: 'method',
    about: 'Deletes a method that nothing refers to; one in use says how many tasks, special prices and solutions do.',
    changes: ['catalog', 'prices'],
    input: wire({ methodId: MethodId }, { methodId: 'method_id' }),
    output: z.literal(true),
    refusals: { methodInUse: 409, methodFixed: 409 },
  }),

  getMethodReach: call({
    method: 'POST',
    reads: true,
    name: 'getMethodReach',
    who: 'staff',
    needs: ['catalogue'],
    about: 'How many of the vehicles would offer a method under a rule, with what staff set for single vehicles.',
    shows: ['catalog'],
    input: wire(
      {
        methodId: MethodId.optional(),
        universal: flag,
        categories: methodFields.categories,
        fuel: methodFields.fuel,
      },
      {
        methodId: 'method_id',
        universal: 'method_isUniversal',
      },
    ),
    output: z.object({ vehicles: z.int(), total: z.int() }),
    refusals: {},
  }),
};
