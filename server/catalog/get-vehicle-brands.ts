import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import type { Handler } from '#server/http/serve.ts';

/** The brands of a category, each with the number of its vehicles. */
export const getVehicleBrands: Handler<typeof catalogApi.getVehicleBrands> = ({ input, tx }) =>
  tx
    .selectFrom('vehicles')
    .where('category', '=', input.category)
    .groupBy('brand')
    .orderBy(sql`lower(brand)`)
    .select(({ fn }) => ['brand', fn.countAll<number>().as('vehicles')])
    .execute();
