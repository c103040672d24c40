import { sql } from 'kysely';
import { type catalogApi, vehicleListLimit } from '#contract/catalog.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Handler } from '#server/platform/serve.ts';
import { matchVehicles, ranksOf, vehicleColumns } from './match-vehicles.ts';

/** Vehicles of a category and brand, or those in whose description every word of the search occurs, the best first. */
export const searchVehicles: Handler<typeof catalogApi.searchVehicles> = async ({ actor, input, tx }) => {
  const isOrdered = sql<boolean>`exists (select from jobs j where j.vehicle_id = v.id and j.user_id = ${actor.id} and j.visible)`;
  const vehicleRows = matchVehicles(tx, input)
    .select(vehicleColumns)
    .select(isOrdered.as('isOrdered'))
    .select(sql<number>`count(*) over ()`.as('total'));
  const rows = await ranksOf(input.search, isOrdered)
    .reduce((vehicles, rank) => vehicles.orderBy(rank, 'desc'), vehicleRows)
    .orderBy('v.brand')
    .orderBy('v.model')
    .orderBy('v.engine_ps')
    .orderBy('v.id')
    .limit(vehicleListLimit)
    .execute();
  return {
    data: rows.map(({ total: _total, isOrdered: ordered, ...row }) => ({
      ...nullsToUndefined(row),
      ...(ordered && { isOrdered: true as const }),
    })),
    total: rows[0]?.total ?? 0,
  };
};
