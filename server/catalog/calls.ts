import type { catalogApi } from '#contract/catalog.ts';
import type { Handlers } from '#server/http/serve.ts';
import { createMethod } from './create-method.ts';
import { createVehicle } from './create-vehicle.ts';
import { deleteMethod } from './delete-method.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { searchVehicles } from './search-vehicles.ts';
import { getMethodReach, getMethods } from './list-methods.ts';
import { listVehicles } from './list-vehicles.ts';
import { suggestVehicles } from './suggest-vehicles.ts';
import { updateMethod } from './update-method.ts';
import { updateVehicle } from './update-vehicle.ts';
import { getVehicleBrands } from './get-vehicle-brands.ts';
import { getVehicleMethods, updateVehicleMethods } from './vehicle-methods.ts';

export const catalogCalls: Handlers<typeof catalogApi> = {
  getVehicleBrands,
  searchVehicles,
  suggestVehicles,
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
