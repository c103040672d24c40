import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { whosePrices } from './whose-prices.ts';
import { methodName } from '#server/vocabulary/index.ts';

/** The special prices of a customer, own ones and else those of the group, for single methods; method names in a language, else in English. */
export const getSpecialPrices: Handler<typeof pricingApi.getSpecialPrices> = async ({ actor, input, tx, refuse }) => {
  const customerId = await whosePrices(tx, actor, input.userId);
  if (customerId === undefined) return refuse('notFound');
  return tx
    .selectFrom('methods as m')
    .innerJoin('users as u', (join) => join.on('u.id', '=', customerId))
    .leftJoin('special_prices as s', (join) => join.onRef('s.method_id', '=', 'm.id').onRef('s.user_id', '=', 'u.id'))
    .leftJoin('group_special_prices as g', (join) =>
      join.onRef('g.method_id', '=', 'm.id').onRef('g.group_id', '=', 'u.group_id'),
    )
    .where(({ fn }) => fn.coalesce('s.price', 'g.price'), 'is not', null)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .select(['m.id as methodId', methodName(input.language).as('name')])
    .select(({ fn }) => fn.coalesce('s.price', 'g.price').$notNull().as('price'))
    .execute();
};
