import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { VehicleCategory } from '#contract/catalog/vehicles.ts';
import type { catalogApi } from '#contract/catalog.ts';
import { isShownToCustomers, isOffered, type MethodReach, notListedMethodId } from '#rules/methods.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { isListed, listedVehicles } from './listed-vehicles.ts';

type Row = MethodReach & {
  methodId: MethodId;
  name: string;
  customerName: string;
  type: string;
  category: VehicleCategory;
  emission: string;
  own: boolean | null;
};

/** Every active method with the facts that decide on its offer to customers for this vehicle. */
export const getVehicleMethods: Handler<typeof catalogApi.getVehicleMethods> = async ({ input, tx, refuse }) => {
  const { vehicleId, language } = input;
  const { rows } = await sql<Row>`
    select m.id as "methodId", m.name, ${methodName(language)} as "customerName", m.type,
      m.universal, m.categories, m.fuel, v.category, v.emission, own.offered as own
    from vehicles v cross join methods m
    left join vehicle_methods own on own.vehicle_id = v.id and own.method_id = m.id
    where v.id = ${vehicleId} and ${isListed} and m.active
    order by m.id = ${notListedMethodId}, m.id`.execute(tx);
  // 'Method not listed' is always there.
  if (rows.length === 0) return refuse('notFound');
  return rows.map((row) => {
    const own = row.own ?? undefined;
    return { ...row, byRule: isOffered(row, row), offered: own, effective: isShownToCustomers(row, row, own) };
  });
};

/** Overrides the rules for a vehicle's offer, or removes an override. */
export const updateVehicleMethods: Handler<typeof catalogApi.updateVehicleMethods> = async ({ input, tx, refuse }) => {
  const { vehicleId, methods } = input;
  if (methods.some(({ methodId }) => methodId === notListedMethodId)) return refuse('methodFixed');
  const vehicle = await listedVehicles(tx)
    .where('v.id', '=', vehicleId)
    .select('v.id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (vehicle === undefined) return refuse('notFound');
  const byRule = methods.filter(({ offered }) => offered === null).map(({ methodId }) => methodId);
  const removed = await tx
    .deleteFrom('vehicle_methods')
    .where('vehicle_id', '=', vehicleId)
    .where(sql<boolean>`method_id = any(${sql.val(byRule)}::int[])`)
    .executeTakeFirst();
  const own = methods.filter(({ offered }) => offered !== null);
  try {
    // Of a method that is listed twice, the last entry counts.
    const { numAffectedRows = 0n } = await sql`
      insert into vehicle_methods as known (vehicle_id, method_id, offered)
      select distinct on ("methodId") ${vehicleId}::int, "methodId", offered
      from rows from (json_to_recordset(${JSON.stringify(own)}::json) as ("methodId" int, offered boolean))
        with ordinality as given ("methodId", offered, place)
      order by "methodId", place desc
      on conflict (vehicle_id, method_id) do update set offered = excluded.offered
        where known.offered <> excluded.offered`.execute(tx);
    if (removed.numDeletedRows === 0n && numAffectedRows === 0n) return false;
  } catch (error) {
    if (isUnknownReference(error)) return refuse('notFound');
    throw error;
  }
  return true;
};
