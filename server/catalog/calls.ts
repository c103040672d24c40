import { sql } from 'kysely';
import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { createMethod } from './create-method.ts';
import { createVehicle } from './create-vehicle.ts';
import { deleteMethod } from './delete-method.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { findVehicles } from './find-vehicles.ts';
import { getMethodReach, getMethods } from './list-methods.ts';
import { getAllVehiclesByCategory } from './list-vehicles.ts';
import { updateMethod } from './update-method.ts';
import { updateVehicle } from './update-vehicle.ts';
import { getVehicleMethods, updateVehicleMethods } from './vehicle-methods.ts';

export const catalogCalls: Handlers<typeof contract.catalog> = {
  getVehicleBrandsWithCategory: async ({ input, tx }) =>
    tx
      .selectFrom('vehicles')
      .where('category', '=', input.category)
      .groupBy('brand')
      .orderBy(sql`lower(brand)`)
      .select(({ fn }) => ['brand', fn.countAll<number>().as('vehicles')])
      .execute(),
  getVehiclesWithSearchCriterials: findVehicles,
  getAllVehiclesByCategory,
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
