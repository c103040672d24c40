import { sql } from 'kysely';
import { type getVehiclesWithSearchCriterials as contract, vehicleListLimit } from '#contract/catalog.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Handler } from '#server/platform/serve.ts';
import { matchVehicles, vehicleColumns } from './match-vehicles.ts';

/** Vehicles of a category and brand, or those in whose description every word of the search occurs. */
export const findVehicles: Handler<typeof contract> = async ({ input, tx }) => {
  const rows = await matchVehicles(tx, input)
    .select(vehicleColumns)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('brand')
    .orderBy('model')
    .orderBy('engine_ps')
    .orderBy('id')
    .limit(vehicleListLimit)
    .execute();
  return { data: rows.map(absentAsUndefined), total: rows[0]?.total ?? 0 };
};
