import { type SqlBool, sql } from 'kysely';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { Read } from '#server/db/database.ts';
import { listedVehicles } from './listed-vehicles.ts';

export type ControlUnit = Pick<Vehicle, 'ecuType' | 'ecuBrand' | 'ecuChecksum'>;

/** The control units of the catalogue, each once. */
export const listControlUnits = (read: Read): Promise<ControlUnit[]> =>
  listedVehicles(read)
    .where('v.ecu_type', '<>', '')
    .select(['v.ecu_type as ecuType', 'v.ecu_brand as ecuBrand', 'v.ecu_checksum as ecuChecksum'])
    .distinct()
    .execute();

/** The control unit of a vehicle `v` is one of these. */
export const hasControlUnit = (units: readonly ControlUnit[]) =>
  sql<SqlBool>`(v.ecu_type, v.ecu_brand, v.ecu_checksum) in (
  select "ecuType", "ecuBrand", "ecuChecksum"
  from json_to_recordset(${JSON.stringify(units)}::json) as u ("ecuType" text, "ecuBrand" text, "ecuChecksum" text))`;
