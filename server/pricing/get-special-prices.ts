import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { whosePrices } from './whose-prices.ts';
import { methodName } from '#server/vocabulary/index.ts';

/** The special prices of a customer for single methods; method names in a language, else in English. */
export const getSpecialPrices: Handler<typeof pricingApi.getSpecialPrices> = async ({ actor, input, tx, refuse }) => {
  const customerId = await whosePrices(tx, actor, input.userId);
  if (customerId === undefined) return refuse('notFound');
  return tx
    .selectFrom('special_prices as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .where('s.user_id', '=', customerId)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .select(['m.id as methodId', methodName(input.language).as('name'), 's.price'])
    .execute();
};
