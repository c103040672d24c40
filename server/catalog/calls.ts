import { sql } from 'kysely';
import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { findVehicles } from './find-vehicles.ts';

export const catalogCalls: Handlers<typeof contract.catalog> = {
  getVehicleBrandsWithCategory: async ({ input, tx }) =>
    tx
      .selectFrom('vehicles')
      .where('category', '=', input.category)
      .groupBy('brand')
      .orderBy(sql`lower(brand)`)
      .select(({ fn }) => ['brand', fn.countAll<number>().as('vehicles')])
      .execute(),
  getVehiclesWithSearchCriterials: findVehicles,
};
