import { z } from 'zod';
import { line } from '#contract/wire.ts';
import { VehicleCategory } from './vehicles.ts';

/** The longest words about a vehicle that is not listed, in characters. */
export const describedVehicleLimits = { brand: 60, model: 80, year: 20, engine: 60, controlUnit: 60 } as const;

/** The control unit in a customer's words; empty where it is not known. */
export const NamedControlUnit = line(describedVehicleLimits.controlUnit);

/** A vehicle that the catalogue lacks, in a customer's words. */
export const DescribedVehicle = z.object({
  category: VehicleCategory.default('car'),
  brand: line(describedVehicleLimits.brand).min(1),
  model: line(describedVehicleLimits.model).min(1),
  year: line(describedVehicleLimits.year).default(''),
  engine: line(describedVehicleLimits.engine).default(''),
  controlUnit: NamedControlUnit.default(''),
});
export type DescribedVehicle = z.output<typeof DescribedVehicle>;
