import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { pricingApi } from '#contract/pricing.ts';

/** Every answer that shows vehicles or methods. */
export const viewsOfCatalog: readonly Call[] = [
  catalogApi.listVehicles,
  catalogApi.getVehicleBrands,
  catalogApi.searchVehicles,
  catalogApi.getVehicleMethods,
  catalogApi.getMethods,
  catalogApi.getMethodReach,
  pricingApi.getOfferedMethods,
];

/** Asks anew for everything that shows vehicles or methods. */
export async function reloadCatalog(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfCatalog.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
