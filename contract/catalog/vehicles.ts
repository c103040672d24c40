import { z } from 'zod';
import { call } from '#contract/call.ts';
import { MethodId, VehicleId } from '#contract/ids.ts';
import { listFields, sortFields } from '#contract/lists.ts';
import { flag, line, orNull, text, wholeNumberBetween, wire } from '#contract/wire.ts';
import { isVehicleChecksum, noChecksum } from './checksums.ts';

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

/** Most vehicles that are suggested for a description. */
export const suggestionLimit = 5;

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
  vehicleNames,
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
  },
);
export type VehicleMethod = z.output<typeof VehicleMethod>;

/** Calls about vehicles. */
export const vehiclesApi = {
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

  suggestVehicles: call({
    method: 'POST',
    reads: true,
    name: 'suggestVehicles',
    who: 'staff',
    needs: ['catalogue', 'workOnFiles', 'answerCustomers'],
    about: 'The vehicles that have the most of some words, at least one of them in their name; the best first.',
    shows: ['catalog'],
    input: z.object({ words: text(300) }),
    output: z.array(Vehicle),
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
    needs: ['catalogue'],
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
    needs: ['catalogue'],
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
    needs: ['catalogue'],
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
    needs: ['catalogue'],
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
    needs: ['catalogue'],
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
};
