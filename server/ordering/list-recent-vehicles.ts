import { sql } from 'kysely';
import { type orderingApi, recentVehicleLimit } from '#contract/ordering.ts';
import { isListed, vehicleColumns } from '#server/catalog/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';

/** Orders of a customer in which the latest vehicles are looked for. */
const latestOrders = 100;

/** The vehicles of the customer's latest orders, each once. */
export const listRecentVehicles: Handler<typeof orderingApi.listRecentVehicles> = async ({ actor, tx }) => {
  const rows = await tx
    .with('latest', (db) =>
      db
        .selectFrom('jobs')
        .where('user_id', '=', actor.companyId)
        .where('visible', '=', true)
        .orderBy('id', 'desc')
        .limit(latestOrders)
        .select(['id', 'vehicle_id', 'created_at']),
    )
    .selectFrom('latest as l')
    .innerJoin('vehicles as v', 'v.id', 'l.vehicle_id')
    .where(isListed)
    .groupBy('v.id')
    .select(vehicleColumns)
    .select(sql<string>`max(l.created_at)`.as('orderedAt'))
    .orderBy(sql`max(l.id)`, 'desc')
    .limit(recentVehicleLimit)
    .execute();
  return rows.map(({ orderedAt, ...vehicle }) => ({ vehicle: nullsToUndefined(vehicle), orderedAt }));
};
