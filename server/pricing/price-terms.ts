import type { FileRole } from '#contract/pricing/price.ts';
import type { UserId } from '#contract/ids.ts';
import type { PriceTerms } from '#rules/pricing.ts';
import type { Read } from '#server/db/database.ts';

/** The facts of a customer's price for a file besides its methods; undefined for an unknown user. */
export async function priceTerms(
  read: Read,
  { customerId, fileRole }: { customerId: UserId; fileRole: FileRole },
): Promise<PriceTerms | undefined> {
  const terms = await read
    .selectFrom('portal_options')
    .innerJoin('users', (join) => join.on('users.id', '=', customerId))
    .select(['flat_price', 'flat_engine_price', 'flat_module_price', 'discount_percent'])
    .executeTakeFirst();
  if (terms === undefined) return undefined;
  const flatFilePrice = fileRole === 'engine' ? terms.flat_engine_price : terms.flat_module_price;
  return {
    flatFilePrice: terms.flat_price ? flatFilePrice : undefined,
    globalDiscountPercent: terms.discount_percent,
  };
}
