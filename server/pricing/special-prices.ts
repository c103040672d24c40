import { sql } from 'kysely';
import type { getCustomerPricesSpezial as contract } from '#contract/pricing.ts';
import type { Handler } from '#server/platform/serve.ts';
import { whosePrices } from './whose-prices.ts';

/** The prices of single methods that were agreed on with a customer; method names in a language, else in English. */
export const getSpecialPrices: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const customerId = await whosePrices(tx, actor, input.userId);
  if (customerId === undefined) return refuse('notFound');
  return tx
    .selectFrom('special_prices as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .leftJoin('method_texts as wanted', (join) =>
      join.onRef('wanted.method_id', '=', 'm.id').on('wanted.language', '=', input.language),
    )
    .leftJoin('method_texts as english', (join) =>
      join.onRef('english.method_id', '=', 'm.id').on('english.language', '=', 'en'),
    )
    .where('s.user_id', '=', customerId)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .select(['m.id as methodId', sql<string>`coalesce(wanted.name, english.name, m.name)`.as('name'), 's.price'])
    .execute();
};
