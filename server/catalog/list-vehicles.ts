import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { takePage } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { matchVehicles, ranksOf, vehicleColumns } from './match-vehicles.ts';

/** The catalogue page by page, by category and name; with a search, the best matches first. */
export const listVehicles: Handler<typeof catalogApi.listVehicles> = async ({ input, tx }) => {
  const matching = matchVehicles(tx, input);
  // Counted in a subquery: only the page itself is read along the index.
  const totalCount = matching.select(({ fn }) => fn.countAll<number>().as('count'));
  const vehicleRows = matching.select(vehicleColumns).select(sql<number>`(${totalCount})`.as('total'));
  const rows = ranksOf(input.search)
    .reduce((vehicles, rank) => vehicles.orderBy(rank, 'desc'), vehicleRows)
    .orderBy('v.category')
    .orderBy('v.brand')
    .orderBy('v.model')
    .orderBy('v.engine_ps')
    .orderBy('v.id');
  const { page, total } = await takePage(rows, { ...input, filterMode: 'all' });
  return { data: page.map(({ total: _total, ...row }) => nullsToUndefined(row)), total };
};
