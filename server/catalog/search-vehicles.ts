import { sql } from 'kysely';
import { type catalogApi, firstLetterLimit, vehicleListLimit } from '#contract/catalog.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Handler } from '#server/platform/serve.ts';
import { matchVehicles, ranksOf, vehicleColumns } from './match-vehicles.ts';

/**
 * Vehicles of a category and brand, or those in whose description every word of the search occurs, the best first: at most 500, and
 * for a single letter 50. The total says how many there are.
 */
export const searchVehicles: Handler<typeof catalogApi.searchVehicles> = async ({ actor, input, tx }) => {
  const isOrdered = sql<boolean>`exists (select from jobs j where j.vehicle_id = v.id and j.user_id = ${actor.id} and j.visible)`;
  const vehicleRows = matchVehicles(tx, input)
    .select(vehicleColumns)
    .select(isOrdered.as('isOrdered'))
    .select(sql<number>`count(*) over ()`.as('total'));
  // By its name: PostgreSQL would look the orders of each vehicle up twice.
  const rows = await ranksOf(input.search, sql<boolean>`"isOrdered"`)
    .reduce((vehicles, rank) => vehicles.orderBy(rank, 'desc'), vehicleRows)
    .orderBy('v.brand')
    .orderBy('v.model')
    .orderBy('v.engine_ps')
    .orderBy('v.id')
    .limit([...input.search.trim()].length === 1 ? firstLetterLimit : vehicleListLimit)
    .execute();
  return {
    data: rows.map(({ total: _total, isOrdered: ordered, ...row }) => ({
      ...nullsToUndefined(row),
      ...(ordered && { isOrdered: true as const }),
    })),
    total: rows[0]?.total ?? 0,
  };
};
