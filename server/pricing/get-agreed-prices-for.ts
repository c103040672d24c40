import { sql } from 'kysely';
import type { PriceClassId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { className } from './price-kinds.ts';
import { whosePrices } from './whose-prices.ts';

/** The agreed prices of a customer for classes. */
export const getAgreedPricesFor =
  (kind: FileRole): Handler<typeof pricingApi.getAgreedEnginePrices> =>
  async ({ actor, input, tx, refuse }) => {
    const customerId = await whosePrices(tx, actor, input.userId);
    if (customerId === undefined) return refuse('notFound');
    return tx
      .selectFrom('customer_class_prices as own')
      .innerJoin('price_classes as c', (join) =>
        join.onRef('c.kind', '=', 'own.kind').onRef('c.id', '=', 'own.class_id'),
      )
      .where('own.user_id', '=', customerId)
      .where('own.kind', '=', kind)
      .orderBy('c.id')
      .select([
        sql<PriceClassId>`c.id`.as('priceClassId'),
        className(input.language ?? 'en').as('name'),
        'c.price as standardPrice',
        'own.price',
      ])
      .execute();
  };
