import type { catalogApi } from '#contract/catalog.ts';
import { firstLetterLimit, vehicleListLimit } from '#contract/catalog/vehicles.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { bestVehicles, vehicleColumns } from './match-vehicles.ts';

/**
 * Vehicles of a category and brand, or those in whose description every word of the search occurs, the best first: at most 500, and
 * for a single letter 50. The total says how many there are.
 */
export const searchVehicles: Handler<typeof catalogApi.searchVehicles> = async ({ actor, input, tx }) => {
  const limit = [...input.search].length === 1 ? firstLetterLimit : vehicleListLimit;
  const rows = await bestVehicles(tx, input, { limit, customerId: actor.companyId }).select(vehicleColumns).execute();
  const total = rows[0]?.total ?? 0;
  return { data: rows.map(nullsToUndefined), total };
};
