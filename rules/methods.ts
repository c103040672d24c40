import type { VehicleCategory } from '#contract/catalog/vehicles.ts';

/** The id of the pseudo-method 'method_not_listed', whose price support sets. */
export const notListedMethodId = 0;

/** The methods that are listed: every one but 'method not listed'. */
export const listedMethods = <M extends { readonly methodId: number }>(methods: readonly M[]): M[] =>
  methods.filter(({ methodId }) => methodId !== notListedMethodId);

/** Facts of a method that decide which vehicles offer it. */
export type MethodReach = {
  readonly universal: boolean;
  readonly categories: readonly string[];
  readonly fuel: 'any' | 'diesel' | 'petrol';
};

/** Stage_1, Stage_2 and so on, of which one file has at most one. */
export const isStage = (methodName: string): boolean => methodName.startsWith('Stage_');

/** Facts of a vehicle that decide which methods it offers. */
export type VehicleReach = { readonly category: VehicleCategory; readonly emission: string };

/** A vehicle offers a method by its rule: universal ones always, others where category and fuel fit. */
export function isOffered(method: MethodReach, vehicle: VehicleReach): boolean {
  if (method.universal) return true;
  if (!method.categories.includes(vehicle.category)) return false;
  if (method.fuel === 'any') return true;
  // A vehicle of unknown fuel offers both: support sees the fuel in the file.
  const fuel = vehicle.emission.toLowerCase();
  const other = method.fuel === 'diesel' ? 'petrol' : 'diesel';
  return !fuel.includes(other);
}

/**
 * Customers find a method on a vehicle: staff's choice for this vehicle (`staffChoice`) goes before the method's rule. 'method
 * not listed' is the way to order anything else, so every vehicle has it.
 */
export function isShownToCustomers(
  method: MethodReach & { readonly methodId: number },
  vehicle: VehicleReach,
  staffChoice: boolean | undefined,
): boolean {
  if (method.methodId === notListedMethodId) return true;
  return staffChoice ?? isOffered(method, vehicle);
}

type Choosable = { readonly methodId: number; readonly name: string };

/**
 * The selection after a tap on a method: at most one Stage_ method (a new one replaces the old), and a listed method
 * clears 'method not listed' (customer specification, section 5). Chosen afterwards, that one stands beside listed
 * ones.
 */
export function toggleMethod<M extends Choosable>(chosen: readonly M[], tapped: M): M[] {
  if (chosen.some(({ methodId }) => methodId === tapped.methodId))
    return chosen.filter(({ methodId }) => methodId !== tapped.methodId);
  return [
    ...chosen.filter(
      ({ methodId, name }) => methodId !== notListedMethodId && !(isStage(tapped.name) && isStage(name)),
    ),
    tapped,
  ];
}

/** The problem of the methods chosen for one file; undefined when they may be ordered together. */
export function selectionProblem(methods: readonly Pick<Choosable, 'name'>[]): 'oneStageOnly' | undefined {
  return methods.filter(({ name }) => isStage(name)).length > 1 ? 'oneStageOnly' : undefined;
}
