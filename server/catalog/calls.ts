import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { createMethod } from './create-method.ts';
import { createVehicle } from './create-vehicle.ts';
import { deleteMethod } from './delete-method.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { searchVehicles } from './search-vehicles.ts';
import { getMethodReach, getMethods } from './list-methods.ts';
import { listVehicles } from './list-vehicles.ts';
import { updateMethod } from './update-method.ts';
import { updateVehicle } from './update-vehicle.ts';
import { getVehicleMethods, updateVehicleMethods } from './vehicle-methods.ts';

export const catalogCalls: Handlers<typeof catalogApi> = {
  getVehicleBrands: async ({ input, tx }) =>
    tx
      .selectFrom('vehicles')
      .where('category', '=', input.category)
      .groupBy('brand')
      .orderBy(sql`lower(brand)`)
      .select(({ fn }) => ['brand', fn.countAll<number>().as('vehicles')])
      .execute(),
  searchVehicles,
  listVehicles,
  createVehicle,
  updateVehicle,
  deleteVehicle,
  getVehicleMethods,
  updateVehicleMethods,
  getMethods,
  createMethod,
  updateMethod,
  deleteMethod,
  getMethodReach,
};
