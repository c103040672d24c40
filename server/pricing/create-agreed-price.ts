import type { PriceKind, pricingApi } from '#contract/pricing.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { holdCustomer } from './hold-customer.ts';
import { holdPriceClasses } from './hold-price-classes.ts';

/** Notes the first price for a class; one that somebody else agreed on meanwhile is not overwritten. */
export const createAgreedPrice =
  (kind: PriceKind): Handler<typeof pricingApi.createAgreedEnginePrice> =>
  async ({ input: { userId, priceClassId, price }, tx, refuse }) => {
    if ((await holdCustomer(tx, userId)) === undefined) return refuse('notFound');
    if (!(await holdPriceClasses(tx, kind, [priceClassId]))) return refuse('priceClassGone');
    const made = await tx
      .insertInto('customer_class_prices')
      .values({ user_id: userId, kind, class_id: priceClassId, price })
      .onConflict((conflict) => conflict.doNothing())
      .returning('price')
      .executeTakeFirst();
    if (made === undefined) {
      const before = await tx
        .selectFrom('customer_class_prices')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('class_id', '=', priceClassId)
        .select('price')
        .executeTakeFirstOrThrow();
      return before.price === price ? false : refuse('customPriceExists');
    }
    await announce(tx, { user: userId }, 'optionsChanged', {});
    return true;
  };
