import { sql } from 'kysely';
import type { PriceClassId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { className, methodsInClass } from './price-kinds.ts';

/** The price classes of engine or module files, and the flat price of such a file. */
export const getStandardPrices =
  (kind: FileRole): Handler<typeof pricingApi.getStandardEnginePrices> =>
  async ({ input: { language }, tx }) => {
    const data = await tx
      .selectFrom('price_classes as c')
      .where('c.kind', '=', kind)
      .orderBy('c.id')
      .select([
        sql<PriceClassId>`c.id`.as('priceClassId'),
        className(language).as('name'),
        'c.price',
        methodsInClass(kind, language).as('methods'),
        sql<number>`(select count(*) from customer_class_prices own where own.kind = c.kind and own.class_id = c.id)`.as(
          'customers',
        ),
      ])
      .execute();
    const { flatPrice } = await tx
      .selectFrom('portal_options')
      .select(kind === 'engine' ? 'flat_engine_price as flatPrice' : 'flat_module_price as flatPrice')
      .executeTakeFirstOrThrow();
    return { data, flatPrice };
  };
