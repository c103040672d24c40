import type { FileRole } from '#contract/pricing/price.ts';
import type { PriceRule } from '#contract/pricing/file-prices.ts';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type PriceBreakdown, type PricedMethod, computePrice } from '#rules/pricing.ts';
import type { Read } from '#server/db/database.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { type PricedWork, priceTerms } from './price-terms.ts';

export type PricedFile = PricedWork & {
  vehicleId: VehicleId | undefined;
  /** Of a vehicle that is not listed, and has no id yet. */
  controlUnit?: string | undefined;
  methodIds: readonly MethodId[];
};

/** A method with its price and the rule behind it. */
export type PriceLine = PricedMethod<MethodId> & { rule: PriceRule };

/** A method with its price for a file of this role: 0 for a module file where the method has no module price. */
export const toPriceLine = (
  { methodId, price, rule, modulePrice = creditCents(0), moduleRule }: OfferedMethod,
  fileRole: FileRole,
): PriceLine =>
  fileRole === 'engine' ? { methodId, price, rule } : { methodId, price: modulePrice, rule: moduleRule };

/** The chosen methods with their lines; undefined when one is not offered. */
export function choose(
  offered: readonly OfferedMethod[],
  { fileRole, methodIds }: Pick<PricedFile, 'fileRole' | 'methodIds'>,
): { methods: OfferedMethod[]; lines: PriceLine[] } | undefined {
  const chosenIds = new Set(methodIds);
  const methods = offered.filter(({ methodId }) => chosenIds.has(methodId));
  if (methods.length < chosenIds.size) return undefined;
  return { methods, lines: methods.map((method) => toPriceLine(method, fileRole)) };
}

/**
 * Price of methods for one file of a customer's vehicle.
 *
 * @returns the price step by step and the methods, or undefined when the vehicle does not offer one of them
 */
export async function priceFor(
  read: Read,
  file: PricedFile,
): Promise<{ breakdown: PriceBreakdown<PriceLine>; methods: OfferedMethod[] } | undefined> {
  const chosen = choose(await offeredMethods(read, file), file);
  if (chosen === undefined) return undefined;
  const terms = await priceTerms(read, file);
  return terms && { breakdown: computePrice(chosen.lines, terms), methods: chosen.methods };
}
