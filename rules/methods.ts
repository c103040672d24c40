import type { VehicleCategory } from '#contract/catalog.ts';

/** The id of the pseudo-method 'method_not_listed', whose price support sets. */
export const notListedMethodId = 0;

/** What of a method decides on which vehicles it is offered. */
export type MethodReach = {
  readonly universal: boolean;
  readonly categories: readonly string[];
  readonly fuel: 'any' | 'diesel' | 'petrol';
};

export const isStage = (methodName: string): boolean => methodName.startsWith('Stage_');

/** What of a vehicle decides which methods it offers. */
export type VehicleReach = { readonly category: VehicleCategory; readonly emission: string };

/** Whether a vehicle offers a method by its rule: universal ones always, others where category and fuel fit. */
export function isOffered(method: MethodReach, vehicle: VehicleReach): boolean {
  if (method.universal) return true;
  if (!method.categories.includes(vehicle.category)) return false;
  if (method.fuel === 'any') return true;
  // A vehicle whose fuel is not known is offered both: support sees what the file really is.
  const fuel = vehicle.emission.toLowerCase();
  const other = method.fuel === 'diesel' ? 'petrol' : 'diesel';
  return !fuel.includes(other);
}

/**
 * Whether customers find a method on a vehicle: what staff set for this vehicle (`own`), else what the rule says. 'method
 * not listed' is how customers ask for anything else, so it is found on every vehicle.
 */
export function isFound(
  method: MethodReach & { readonly methodId: number },
  vehicle: VehicleReach,
  own: boolean | undefined,
): boolean {
  if (method.methodId === notListedMethodId) return true;
  return own ?? isOffered(method, vehicle);
}

type Choosable = { readonly methodId: number; readonly name: string };

/**
 * The selection after a tap on a method: at most one Stage_ method (a new one replaces the old), and a real method clears
 * 'method not listed' (customer specification, section 5). Chosen afterwards, that one stands beside the real ones.
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

/** What is wrong with the methods chosen for one file; undefined when they may be ordered together. */
export function selectionProblem(methods: readonly Pick<Choosable, 'name'>[]): 'oneStageOnly' | undefined {
  return methods.filter(({ name }) => isStage(name)).length > 1 ? 'oneStageOnly' : undefined;
}
