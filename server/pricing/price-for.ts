import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import type { FileRole, PriceRule } from '#contract/pricing.ts';
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

/** A method at what it costs for a file of this role; undefined where it does not exist for it. */
export function lineOf(
  { methodId, price, rule, modulePrice, moduleRule }: OfferedMethod,
  fileRole: FileRole,
): PriceLine | undefined {
  if (fileRole === 'engine') return { methodId, price, rule };
  return modulePrice === undefined ? undefined : { methodId, price: modulePrice, rule: moduleRule };
}

/** The chosen of the offered methods with their lines; undefined when one is not offered for a file of this role. */
export function choose(
  offered: readonly OfferedMethod[],
  { fileRole, methodIds }: Pick<PricedFile, 'fileRole' | 'methodIds'>,
): { methods: OfferedMethod[]; lines: PriceLine[] } | undefined {
  const wanted = new Set(methodIds);
  const methods = offered.filter(({ methodId }) => wanted.has(methodId));
  const lines = methods.flatMap((method) => lineOf(method, fileRole) ?? []);
  return lines.length === wanted.size ? { methods, lines } : undefined;
}

/**
 * What methods cost a customer for one file of a vehicle.
 *
 * @returns the price step by step and the methods, or undefined when the vehicle (or its module file) does not offer one
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
