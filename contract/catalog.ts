import { z } from 'zod';
import { call } from './call.ts';
import { MethodId, PriceClassId, VehicleId } from './ids.ts';
import { Language, ReaderLanguage } from './languages.ts';
import { listFields, sortFields } from './lists.ts';
import { LegalNotice } from './settings.ts';
import { flag, line, orNull, text, wholeNumberBetween, wire } from './wire.ts';

/** Columns by which the list of vehicles is sorted. */
export const vehicleSorts = [
  'vehicle',
  'category',
  'engineCcm',
  'enginePs',
  'emission',
  'ecu',
  'ecuChecksum',
  'acmFileId',
] as const;

export const vehicleCategories = [
  'car',
  'bike',
  'truck',
  'agriculture',
  'construction',
  'forestry',
  'marine',
  'stationaryEngine',
] as const;

export const VehicleCategory = z.enum(vehicleCategories);
export type VehicleCategory = z.output<typeof VehicleCategory>;

/** The vehicle list never shows more than this at once (customer specification, section 9). */
export const vehicleListLimit = 500;

/** The same for a search of a single letter or digit, with which typing has only begun. */
export const firstLetterLimit = 50;

/**
 * Checksum families that the automatic service corrects; older catalogues may name others, whose files go to a person.
 */
export const checksumFamilies = [
  'edc15',
  'edc16',
  'medc17',
  'me7',
  'denso',
  'subaru_diesel',
  'subaru_hitachi',
  'mitsucan',
  'nissan',
  'gm_e38',
  'gm_p01',
  'simos18',
  'dsg',
] as const;

/** A vehicle whose files carry no checksum. */
export const noChecksum = 'nocs';

const vehicleChecksums: ReadonlySet<string> = new Set([...checksumFamilies, noChecksum]);

/** A vehicle may have this checksum: a family that is corrected, or none. */
export const isVehicleChecksum = (name: string): boolean => vehicleChecksums.has(name);

/** The longest texts, in characters, and the largest engine and power of a vehicle. */
export const vehicleLimits = { brand: 60, model: 160, text: 60, engineCcm: 200_000, enginePs: 20_000 } as const;

const vehicleNames = {
  vehicleId: 'vehicle_id',
  category: 'vehicle_category',
  brand: 'vehicle_brand',
  model: 'vehicle_model',
  engineCcm: ['vehicle_engineCCm', 'vehicle_engine_ccm'],
  enginePs: ['vehicle_enginePS', 'vehicle_engine_ps'],
  emission: 'vehicle_emission',
  ecuBrand: ['vehicle_ecuBrand', 'vehicle_ecu_brand'],
  ecuType: ['vehicle_ecuType', 'vehicle_ecu_type'],
  ecuChecksum: 'vehicle_ecuChecksum',
  acmFileId: 'vehicle_acm_fileID',
} as const;

const vehicleShape = {
  vehicleId: VehicleId,
  category: VehicleCategory,
  brand: z.string(),
  model: z.string(),
  engineCcm: orNull(z.int()),
  enginePs: orNull(z.int()),
  emission: z.string(),
  ecuBrand: z.string(),
  ecuType: z.string(),
  ecuChecksum: z.string(),
  /** 0: one file; 1 or 2: a separate module file. */
  acmFileId: z.int(),
};

export const Vehicle = wire(vehicleShape, vehicleNames);
export type Vehicle = z.output<typeof Vehicle>;

/** A vehicle in the answer of a search. */
const FoundVehicle = wire(
  {
    ...vehicleShape,
    /** True for one that the caller has ordered for; else absent. */
    isOrdered: z.literal(true).optional(),
  },
  { ...vehicleNames, isOrdered: 'vehicle_ordered' },
);
export type FoundVehicle = z.output<typeof FoundVehicle>;

/** 0: one file; 1 or 2: a separate module file. */
const AcmFileId = z.codec(z.union([z.literal([0, 1, 2]), z.enum(['0', '1', '2'])]), z.literal([0, 1, 2]), {
  decode: (value) => Number(value) as 0 | 1 | 2,
  encode: (value) => value,
});

const upTo = (max: number) => wholeNumberBetween(1, max);

const vehicleFields = {
  category: VehicleCategory,
  brand: line(vehicleLimits.brand).min(1),
  model: line(vehicleLimits.model).min(1),
  /** Cubic centimeters; null: unknown. */
  engineCcm: upTo(vehicleLimits.engineCcm).nullable(),
  /** Metric horsepower; null: unknown. */
  enginePs: upTo(vehicleLimits.enginePs).nullable(),
  emission: line(vehicleLimits.text),
  ecuBrand: line(vehicleLimits.text),
  ecuType: line(vehicleLimits.text),
  /** Empty means none, as in a file of vehicles. */
  ecuChecksum: z
    .string()
    .overwrite((family) => (family === '' ? noChecksum : family))
    .refine(isVehicleChecksum),
  acmFileId: AcmFileId,
};

const { vehicleId: _vehicleId, ...vehicleFieldNames } = vehicleNames;

const VehicleMethod = wire(
  {
    methodId: MethodId,
    name: z.string(),
    customerName: z.string(),
    type: z.string(),
    /** Offered by the method's own rule. */
    byRule: z.boolean(),
    /** Staff's choice for this vehicle; absent: the rule counts. */
    offered: z.boolean().optional(),
    /** Offered to customers. */
    effective: z.boolean(),
  },
  {
    methodId: 'method_id',
    name: 'method_name',
    customerName: 'method_name_customer',
    type: 'method_type',
    byRule: 'by_rule',
  },
);
export type VehicleMethod = z.output<typeof VehicleMethod>;

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
  categories: 'method_categories',
  fuel: 'method_fuel',
  dtcLogic: 'method_hasDTCLogic',
  legalNotice: 'method_legalNotice',
  optionalParameters: 'method_optional_params',
  urlLink: 'method_url_link',
  texts: 'method_texts',
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
    /** Number of tasks that ordered it, and of vehicles that offer it while it is active. */
    tasks: z.int(),
    vehicles: z.int(),
  },
  { ...methodNames, tasks: 'method_tasks', vehicles: 'method_vehicles' },
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
  /** Only the named languages change; an empty name deletes the text of its language. */
  texts: z.array(MethodText.refine(({ name, comment }) => name !== '' || comment === '')).max(20),
};

export const catalogApi = {
  getVehicleBrands: call({
    method: 'GET',
    name: 'getVehicleBrandsWithCategory',
    alsoNamed: 'loadVehicleBrandsWithCategories',
    who: 'active',
    about: 'The brands of one vehicle category with the number of their vehicles, by name.',
    shows: ['catalog'],
    input: wire({ category: VehicleCategory }, { category: 'vehicle_category' }),
    output: z.array(wire({ brand: z.string(), vehicles: z.int() }, { brand: 'vehicle_brand' })),
    refusals: {},
  }),

  searchVehicles: call({
    method: 'GET',
    name: 'getVehiclesWithSearchCriterials',
    alsoNamed: 'loadVehiclesWithSearchCriterials',
    who: 'active',
    about: `Vehicles by category and brand, or by words anywhere in the catalogue; at most ${vehicleListLimit}, and for a single letter ${firstLetterLimit}.`,
    shows: ['catalog'],
    input: wire(
      {
        category: VehicleCategory.optional(),
        brand: text(60).optional(),
        vehicleId: VehicleId.optional(),
        search: text(100).default(''),
      },
      { category: 'vehicle_category', brand: 'vehicle_brand', vehicleId: 'vehicle_id' },
    ),
    output: z.object({ data: z.array(FoundVehicle), total: z.int() }),
    refusals: {},
  }),

  listVehicles: call({
    method: 'POST',
    reads: true,
    name: 'getAllVehiclesByCategory',
    who: 'active',
    about:
      'The vehicles of a category and brand, or of all of them, with all words of the search; page by page, by category and name unless sorted otherwise.',
    shows: ['catalog'],
    input: wire(
      {
        page: listFields.page,
        pageSize: listFields.pageSize,
        search: listFields.search,
        ...sortFields(vehicleSorts),
        category: VehicleCategory.optional(),
        brand: text(vehicleLimits.brand).optional(),
      },
      { category: 'vehicle_category', brand: 'vehicle_brand' },
    ),
    output: z.object({ data: z.array(Vehicle), total: z.int() }),
    refusals: {},
  }),

  createVehicle: call({
    method: 'POST',
    name: 'createVehicle',
    who: 'staff',
    about: 'Adds a vehicle to the catalogue; what is not stated is not known.',
    changes: ['catalog', 'prices'],
    input: wire(
      {
        ...vehicleFields,
        engineCcm: vehicleFields.engineCcm.default(null),
        enginePs: vehicleFields.enginePs.default(null),
        emission: vehicleFields.emission.default(''),
        ecuBrand: vehicleFields.ecuBrand.default(''),
        ecuType: vehicleFields.ecuType.default(''),
        ecuChecksum: vehicleFields.ecuChecksum.default(noChecksum),
        acmFileId: vehicleFields.acmFileId.default(0),
      },
      vehicleFieldNames,
    ),
    output: wire({ vehicleId: VehicleId }, { vehicleId: 'vehicle_id' }),
    refusals: { vehicleExists: 409 },
  }),

  updateVehicle: call({
    method: 'POST',
    name: 'updateVehicle',
    who: 'staff',
    seeks: 'vehicle',
    about: 'Changes the given fields of a vehicle. False: nothing differed.',
    changes: ['catalog', 'prices'],
    input: wire(
      {
        vehicleId: VehicleId,
        category: vehicleFields.category.optional(),
        brand: vehicleFields.brand.optional(),
        model: vehicleFields.model.optional(),
        engineCcm: vehicleFields.engineCcm.optional(),
        enginePs: vehicleFields.enginePs.optional(),
        emission: vehicleFields.emission.optional(),
        ecuBrand: vehicleFields.ecuBrand.optional(),
        ecuType: vehicleFields.ecuType.optional(),
        ecuChecksum: vehicleFields.ecuChecksum.optional(),
        acmFileId: vehicleFields.acmFileId.optional(),
      },
      vehicleNames,
    ),
    output: z.boolean(),
    refusals: { vehicleExists: 409 },
  }),

  deleteVehicle: call({
    method: 'POST',
    name: 'deleteVehicle',
    who: 'staff',
    seeks: 'vehicle',
    about: 'Deletes a vehicle for which nothing was ever ordered; one in use says in how many jobs.',
    changes: ['catalog', 'prices'],
    input: wire({ vehicleId: VehicleId }, { vehicleId: 'vehicle_id' }),
    output: z.literal(true),
    refusals: { vehicleInUse: 409 },
  }),

  getVehicleMethods: call({
    method: 'GET',
    name: 'getVehicleMethods',
    who: 'staff',
    seeks: 'vehicle',
    about: 'Every active method with whether a vehicle offers it by the rule, what staff set instead, and what counts.',
    shows: ['catalog'],
    input: wire({ vehicleId: VehicleId, language: text(5).default('en') }, { vehicleId: 'vehicle_id' }),
    output: z.array(VehicleMethod),
    refusals: {},
  }),

  updateVehicleMethods: call({
    method: 'POST',
    name: 'updateVehicleMethods',
    who: 'staff',
    seeks: 'vehicle',
    about: 'Sets for a vehicle which methods it always or never offers; null: by the rule. False: nothing differed.',
    changes: ['catalog', 'prices'],
    input: wire(
      {
        vehicleId: VehicleId,
        methods: z
          .array(wire({ methodId: MethodId, offered: flag.nullable() }, { methodId: 'method_id' }))
          .min(1)
          .max(500),
      },
      { vehicleId: 'vehicle_id' },
    ),
    output: z.boolean(),
    refusals: { methodFixed: 409 },
  }),

  getMethods: call({
    method: 'GET',
    name: 'getMethods',
    who: 'staff',
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
    about: 'Adds a method to the catalogue.',
    changes: ['catalog', 'prices'],
    input: wire(methodFields, methodFieldNames),
    output: wire({ methodId: MethodId }, { methodId: 'method_id' }),
    refusals: { methodExists: 409, priceClassGone: 409 },
  }),

  updateMethod: call({
    method: 'POST',
    name: 'updateMethod',
    who: 'staff',
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
        categories: 'method_categories',
        fuel: 'method_fuel',
      },
    ),
    output: z.object({ vehicles: z.int(), total: z.int() }),
    refusals: {},
  }),
};
