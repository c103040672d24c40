import { sql } from 'kysely';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockNumbersOfPriceClasses } from './lock-price-classes.ts';
import { isNameTaken } from './name-taken.ts';

/** Adds a price class under the next number; names are unique within a kind, regardless of case. */
export const createPriceClass =
  (kind: FileRole): Handler<typeof pricingApi.createEnginePriceClass> =>
  async ({ input: { name, price }, tx, refuse }) => {
    await lockNumbersOfPriceClasses(tx);
    try {
      await tx
        .insertInto('price_classes')
        .values(({ selectFrom }) => ({
          kind,
          id: selectFrom('price_classes')
            .where('kind', '=', kind)
            .select(({ fn }) => sql<number>`coalesce(${fn.max('id')}, 0) + 1`.as('id')),
          name,
          price,
        }))
        .execute();
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      return refuse('priceClassExists');
    }
    return true;
  };
