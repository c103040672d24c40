import { z } from 'zod';
import { call } from './call.ts';
import { VehicleId } from './ids.ts';
import { text, wire } from './wire.ts';

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

const Vehicle = wire(
  {
    vehicleId: VehicleId,
    category: VehicleCategory,
    brand: z.string(),
    model: z.string(),
    engineCcm: z.int().optional(),
    enginePs: z.int().optional(),
    emission: z.string(),
    ecuBrand: z.string(),
    ecuType: z.string(),
    ecuChecksum: z.string(),
    /** 0: one file; 1 or 2: a separate module file. */
    acmFileId: z.int(),
  },
  {
    vehicleId: 'vehicle_id',
    category: 'vehicle_category',
    brand: 'vehicle_brand',
    model: 'vehicle_model',
    engineCcm: 'vehicle_engineCCm',
    enginePs: 'vehicle_enginePS',
    emission: 'vehicle_emission',
    ecuBrand: 'vehicle_ecuBrand',
    ecuType: 'vehicle_ecuType',
    ecuChecksum: 'vehicle_ecuChecksum',
    acmFileId: 'vehicle_acm_fileID',
  },
);
export type Vehicle = z.output<typeof Vehicle>;

export const getVehicleBrandsWithCategory = call({
  method: 'GET',
  name: 'getVehicleBrandsWithCategory',
  who: 'active',
  about: 'The brands of one vehicle category with the number of their vehicles, by name.',
  input: wire({ category: VehicleCategory }, { category: 'vehicle_category' }),
  output: z.array(wire({ brand: z.string(), vehicles: z.int() }, { brand: 'vehicle_brand' })),
  refusals: {},
});

export const getVehiclesWithSearchCriterials = call({
  method: 'GET',
  name: 'getVehiclesWithSearchCriterials',
  who: 'active',
  about: `Vehicles by category and brand, or by words anywhere in the catalogue; at most ${vehicleListLimit}.`,
  input: wire(
    {
      category: VehicleCategory.optional(),
      brand: text(60).optional(),
      vehicleId: VehicleId.optional(),
      search: text(100).default(''),
    },
    { category: 'vehicle_category', brand: 'vehicle_brand', vehicleId: 'vehicle_id' },
  ),
  output: z.object({ data: z.array(Vehicle), total: z.int() }),
  refusals: {},
});

export { loadMethods, type Method } from './pricing.ts';
