import type { QueryClient } from '@tanstack/react-query';
import {
  getAllVehiclesByCategory,
  getMethods,
  getMethodReach,
  getVehicleBrandsWithCategory,
  getVehicleMethods,
  getVehiclesWithSearchCriterials,
  loadMethods,
} from '#contract/catalog.ts';

const views = [
  getAllVehiclesByCategory,
  getVehicleBrandsWithCategory,
  getVehiclesWithSearchCriterials,
  getVehicleMethods,
  getMethods,
  getMethodReach,
  loadMethods,
];

/** Asks anew for everything that shows vehicles or methods. */
export async function reloadCatalog(client: QueryClient): Promise<void> {
  await Promise.all(views.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
