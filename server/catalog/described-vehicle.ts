import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { describedModel } from '#rules/described-model.ts';
import { type MethodReach, notListedMethodId } from '#rules/methods.ts';
import { isStaff } from '#rules/roles.ts';
import { unitsNamedBy } from '#rules/units-named-by.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';
import { listControlUnits } from './control-units.ts';
import { countReach } from './count-reach.ts';
import { isListed } from './listed-vehicles.ts';

/** Writes down a customer's words as a vehicle that only the job knows which is opened for it. */
export async function describeVehicle(tx: Tx, described: DescribedVehicle): Promise<VehicleId> {
  const { id } = await tx
    .insertInto('vehicles')
    .values({
      category: described.category,
      brand: described.brand,
      model: describedModel(described),
      ecu_type: described.controlUnit,
      described: JSON.stringify(described),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A vehicle is known to the caller: one of the catalogue, the one of an own order, or for staff any. */
export async function knowsVehicle(
  read: Read,
  { companyId, role }: Pick<Actor, 'companyId' | 'role'>,
  vehicleId: VehicleId,
) {
  const vehicle = await read
    .selectFrom('vehicles as v')
    .where('v.id', '=', vehicleId)
    .$if(!isStaff({ role }), (some) =>
      some.where(({ or, exists, selectFrom }) =>
        or([
          isListed,
          exists(
            selectFrom('jobs as j')
              .whereRef('j.vehicle_id', '=', 'v.id')
              .where('j.user_id', '=', companyId)
              .select('j.id'),
          ),
        ]),
      ),
    )
    .select('v.id')
    .executeTakeFirst();
  return vehicle !== undefined;
}

/**
 * The methods of a vehicle that is not listed: those that any vehicle of its control unit offers, or, where the words name
 * none of the catalogue's, the universal ones. 'method not listed' is always there.
 */
export async function reachOfControlUnit(
  read: Read,
  words: string,
): Promise<(method: MethodReach & { methodId: MethodId }) => boolean> {
  const units = unitsNamedBy(words, words === '' ? [] : await listControlUnits(read));
  if (units.length === 0) return ({ universal, methodId }) => universal || methodId === notListedMethodId;
  const { vehiclesOf } = await countReach(read, units);
  return (method) => method.methodId === notListedMethodId || vehiclesOf(method) > 0;
}
