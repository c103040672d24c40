import type { FileRole, PriceRule } from '#contract/pricing.ts';
import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type PriceBreakdown, type PricedMethod, priceOf } from '#rules/pricing.ts';
import type { Read } from '#server/platform/database.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { priceTerms } from './price-terms.ts';

export type PricedFile = {
  customerId: UserId;
  vehicleId: VehicleId | undefined;
  fileRole: FileRole;
  methodIds: readonly MethodId[];
};

/** A method at what it costs, and what made that price. */
export type PriceLine = PricedMethod<MethodId> & { rule: PriceRule };

/** A method at what it costs for a file of this role: nothing for the module's, where no price of its own applies to it. */
const lineOf = (
  { methodId, price, rule, modulePrice = creditCents(0), moduleRule }: OfferedMethod,
  fileRole: FileRole,
): PriceLine =>
  fileRole === 'engine' ? { methodId, price, rule } : { methodId, price: modulePrice, rule: moduleRule };

/** The chosen of the offered methods with their lines; undefined when one is not offered. */
export function choose(
  offered: readonly OfferedMethod[],
  { fileRole, methodIds }: Pick<PricedFile, 'fileRole' | 'methodIds'>,
): { methods: OfferedMethod[]; lines: PriceLine[] } | undefined {
  const chosenIds = new Set(methodIds);
  const methods = offered.filter(({ methodId }) => chosenIds.has(methodId));
  if (methods.length < chosenIds.size) return undefined;
  return { methods, lines: methods.map((method) => lineOf(method, fileRole)) };
}

/**
 * What methods cost a customer for one file of a vehicle.
 *
 * @returns the price step by step and the methods, or undefined when the vehicle does not offer one
 */
export async function priceFor(
  read: Read,
  file: PricedFile,
): Promise<{ breakdown: PriceBreakdown<PriceLine>; methods: OfferedMethod[] } | undefined> {
  const chosen = choose(await offeredMethods(read, file), file);
  if (chosen === undefined) return undefined;
  const terms = await priceTerms(read, file);
  return terms && { breakdown: priceOf(chosen.lines, terms), methods: chosen.methods };
}
