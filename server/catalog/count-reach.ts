import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { VehicleCategory } from '#contract/catalog/vehicles.ts';
import { isShownToCustomers, isOffered, type MethodReach } from '#rules/methods.ts';
import type { Read } from '#server/db/database.ts';
import { type ControlUnit, hasControlUnit } from './control-units.ts';
import { isListed } from './listed-vehicles.ts';

/** Vehicles that the rules treat alike. */
type Alike = { category: VehicleCategory; emission: string; vehicles: number };
type OverriddenVehicles = Alike & { methodId: MethodId; offered: boolean };

/**
 * Counts the vehicles that a method is found on, all of them or those of some control units; the rule itself stands in
 * `rules/methods.ts` alone.
 */
export async function countReach(
  read: Read,
  units?: readonly ControlUnit[],
): Promise<{ total: number; vehiclesOf: (method: MethodReach & { methodId: MethodId | undefined }) => number }> {
  const isCounted = units === undefined ? isListed : sql`${isListed} and ${hasControlUnit(units)}`;
  const { rows: alike } = await sql<Alike>`
    select v.category, v.emission, count(*)::int as vehicles from vehicles v where ${isCounted}
    group by v.category, v.emission`.execute(read);
  const { rows: own } = await sql<OverriddenVehicles>`
    select o.method_id as "methodId", o.offered, v.category, v.emission, count(*)::int as vehicles
    from vehicle_methods o join vehicles v on v.id = o.vehicle_id and ${isCounted}
    group by o.method_id, o.offered, v.category, v.emission`.execute(read);
  const sum = (numbers: number[]) => numbers.reduce((so, one) => so + one, 0);
  return {
    total: sum(alike.map(({ vehicles }) => vehicles)),
    vehiclesOf: ({ methodId, ...reach }) => {
      if (methodId === undefined)
        return sum(alike.filter((some) => isOffered(reach, some)).map(({ vehicles }) => vehicles));
      const method = { ...reach, methodId };
      const byRule = alike.filter((some) => isShownToCustomers(method, some, undefined));
      const otherwise = own
        .filter((some) => some.methodId === methodId)
        .map(({ vehicles, offered, ...some }) => {
          const change =
            Number(isShownToCustomers(method, some, offered)) - Number(isShownToCustomers(method, some, undefined));
          return change * vehicles;
        });
      return sum(byRule.map(({ vehicles }) => vehicles)) + sum(otherwise);
    },
  };
}
