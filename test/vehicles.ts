import type { VehicleId } from '#contract/ids.ts';
import type { Portal } from './portal.ts';

/** The model of every car that `createVehicle` adds. */
export const model = 'Coupé 2.0 TDI';

/** Adds a car of a brand of the test's own to the catalogue. */
export async function createVehicle({ database }: Portal, brand: string): Promise<VehicleId> {
  const { id } = await database.db
    .insertInto('vehicles')
    .values({
      category: 'car',
      brand,
      model,
      engine_ccm: 1968,
      engine_ps: 140,
      emission: 'Diesel Euro 5',
      ecu_brand: 'Bosch',
      ecu_type: 'EDC17',
      ecu_checksum: 'sid801',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
