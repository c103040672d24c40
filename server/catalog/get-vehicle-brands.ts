import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import type { Handler } from '#server/http/serve.ts';
import { listedVehicles } from './listed-vehicles.ts';

/** The brands of a category, each with the number of its vehicles. */
export const getVehicleBrands: Handler<typeof catalogApi.getVehicleBrands> = ({ input, tx }) =>
  listedVehicles(tx)
    .where('v.category', '=', input.category)
    .groupBy('v.brand')
    .orderBy(sql`lower(v.brand)`)
    .select(({ fn }) => ['v.brand', fn.countAll<number>().as('vehicles')])
    .execute();
