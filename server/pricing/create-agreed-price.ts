import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockCustomer } from './lock-customer.ts';
import { lockPriceClasses } from './lock-price-classes.ts';

/** Saves the first agreed price for a class; one that a colleague saved meanwhile is not overwritten. */
export const createAgreedPrice =
  (kind: FileRole): Handler<typeof pricingApi.createAgreedEnginePrice> =>
  async ({ input: { userId, priceClassId, price }, tx, refuse }) => {
    if ((await lockCustomer(tx, userId)) === undefined) return refuse('notFound');
    if (!(await lockPriceClasses(tx, kind, [priceClassId]))) return refuse('priceClassGone');
    const agreement = await tx
      .insertInto('customer_class_prices')
      .values({ user_id: userId, kind, class_id: priceClassId, price })
      .onConflict((conflict) => conflict.doNothing())
      .returning('price')
      .executeTakeFirst();
    if (agreement === undefined) {
      const before = await tx
        .selectFrom('customer_class_prices')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('class_id', '=', priceClassId)
        .select('price')
        .executeTakeFirstOrThrow();
      return before.price === price ? false : refuse('customPriceExists');
    }
    return true;
  };
