import type { catalogApi } from '#contract/catalog.ts';
import { suggestionLimit } from '#contract/catalog/vehicles.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { likeliestVehicles, vehicleColumns } from './match-vehicles.ts';

/** The vehicles of the catalogue that a description may mean, the best first. */
export const suggestVehicles: Handler<typeof catalogApi.suggestVehicles> = async ({ input, tx }) => {
  const rows = await likeliestVehicles(tx, input.words, suggestionLimit).select(vehicleColumns).execute();
  return rows.map(nullsToUndefined);
};
