import { sql } from 'kysely';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockCustomer } from './lock-customer.ts';
import { lockPriceClasses } from './lock-price-classes.ts';

/** Sets and deletes agreed prices of a customer for classes. Of a class that is listed twice, the last price counts. */
export const updateAgreedPrices =
  (kind: FileRole): Handler<typeof pricingApi.updateAgreedEnginePrices> =>
  async ({ input: { userId, prices }, tx, refuse }) => {
    if ((await lockCustomer(tx, userId)) === undefined) return refuse('notFound');
    const newPrices = new Map(prices.map(({ priceClassId, price }) => [priceClassId, price]));
    if (!(await lockPriceClasses(tx, kind, [...newPrices.keys()]))) return refuse('priceClassGone');
    const agreedPrices = [...newPrices].flatMap(([id, price]) => (price === null ? [] : [{ id, price }]));
    const deletedIds = [...newPrices].flatMap(([id, price]) => (price === null ? [id] : []));
    const { numDeletedRows } = await tx
      .deleteFrom('customer_class_prices')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('class_id', '=', sql<number>`any(${deletedIds})`)
      .executeTakeFirst();
    const { numAffectedRows = 0n } = await sql`
      insert into customer_class_prices as own (user_id, kind, class_id, price)
      select ${userId}, ${kind}, id, price from json_to_recordset(${JSON.stringify(agreedPrices)}::json) as r (id int, price int)
      on conflict (user_id, kind, class_id) do update set price = excluded.price where own.price <> excluded.price`.execute(
      tx,
    );
    if (numDeletedRows + numAffectedRows === 0n) return false;
    return true;
  };
