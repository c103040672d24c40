import type { MethodId } from '#contract/ids.ts';
import type { PricedMethod } from '#rules/pricing.ts';
import { type UpdatedFile, type UpdatePrice, computeUpdatePrice } from '#rules/update-price.ts';
import type { Read } from '#server/db/database.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { choose, type PricedFile } from './price-for.ts';
import { priceTerms } from './price-terms.ts';

export type UpdateOffer = {
  price: UpdatePrice<MethodId>;
  /** The chosen methods at their present prices. */
  selection: PricedMethod<MethodId>[];
  methods: OfferedMethod[];
};

/**
 * Price of an update of a customer's file.
 *
 * @param file the file that the update builds on
 * @returns undefined when the vehicle does not offer one of the chosen methods
 */
export async function updatePriceFor(
  read: Read,
  order: PricedFile,
  file: UpdatedFile<MethodId>,
): Promise<UpdateOffer | undefined> {
  const offered = await offeredMethods(read, order);
  const chosen = choose(offered, order);
  if (chosen === undefined) return undefined;
  const terms = await priceTerms(read, order);
  if (terms === undefined) return undefined;
  const price = computeUpdatePrice(file, chosen.lines, terms);
  return { price, selection: chosen.lines, methods: chosen.methods };
}
