import type { PriceClassUse } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import { sql } from 'kysely';
import type { Handler } from '#server/http/serve.ts';
import { methodsInClass } from './price-kinds.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Number of customers named in a refusal; their total is always given. */
const maxNames = 10;

/**
 * Deletes a price class without methods and agreed prices. The lock makes a colleague who assigns something to it wait and
 * find it gone.
 */
export const deletePriceClass: Handler<typeof pricingApi.deletePriceClass> = async ({ input, tx, refuse }) => {
  const { kind, priceClassId, language } = input;
  const lockedClass = await tx
    .selectFrom('price_classes')
    .where('kind', '=', kind)
    .where('id', '=', priceClassId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (lockedClass === undefined) return refuse('priceClassGone');
  const { methods, customers } = await tx
    .selectFrom('price_classes as c')
    .where('c.kind', '=', kind)
    .where('c.id', '=', priceClassId)
    .select([
      methodsInClass(kind, language, 'all').as('methods'),
      sql<PriceClassUse['shown']>`array(
        select json_build_object('userId', u.id, 'name', ${customerName})
        from customer_class_prices own join users u on u.id = own.user_id and u.role = 'customer'
        where own.kind = c.kind and own.class_id = c.id order by u.id)`.as('customers'),
    ])
    .executeTakeFirstOrThrow();
  if (methods.length > 0 || customers.length > 0)
    return refuse('priceClassInUse', {
      methods,
      customers: customers.length,
      shown: customers.slice(0, maxNames),
    });
  // Agreed prices left over from a customer who became staff price nothing.
  await tx.deleteFrom('customer_class_prices').where('kind', '=', kind).where('class_id', '=', priceClassId).execute();
  await tx.deleteFrom('price_classes').where('kind', '=', kind).where('id', '=', priceClassId).execute();
  return true;
};
