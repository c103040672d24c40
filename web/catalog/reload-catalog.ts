import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import {
  getAllVehiclesByCategory,
  getMethods,
  getMethodReach,
  getVehicleBrandsWithCategory,
  getVehicleMethods,
  getVehiclesWithSearchCriterials,
  loadMethods,
} from '#contract/catalog.ts';

/** Every answer that shows vehicles or methods. */
export const viewsOfCatalog: readonly Call[] = [
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
  await Promise.all(viewsOfCatalog.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
