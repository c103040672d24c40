import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { orderList, getLimitAndOffset, takePage, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { bestVehicles, vehicleColumns, selectVehicles } from './match-vehicles.ts';

const columns = {
  vehicle: [sql`lower(v.brand)`, sql`lower(v.model)`],
  category: sql`v.category`,
  engineCcm: sql`coalesce(v.engine_ccm, 0)`,
  enginePs: sql`coalesce(v.engine_ps, 0)`,
  emission: sql`lower(v.emission)`,
  ecu: [sql`lower(v.ecu_brand)`, sql`lower(v.ecu_type)`],
  ecuChecksum: sql`lower(v.ecu_checksum)`,
  acmFileId: sql`v.acm_file_id`,
};

/** The catalogue page by page: sorted, or with a search the best matches first, else by category and name. */
export const listVehicles: Handler<typeof catalogApi.listVehicles> = async ({ actor, input, tx }) => {
  const query = { ...input, filterMode: 'all' } as const;
  const fallback = sql`v.category, v.brand, v.model, v.engine_ps, v.id`;
  const order = orderList(input, { columns, id: sql`v.id`, fallback });
  if (splitSearch(input.search).length === 0) {
    // Only the page itself is read along the index.
    const vehicles = selectVehicles(tx, input);
    const total = sql<number>`(${vehicles.select(sql`count(*)`.as('count'))})`.as('total');
    const rows = vehicles.select(vehicleColumns).select(total).orderBy(order);
    const found = await takePage(rows, query);
    return { data: found.page.map(({ total: _total, ...row }) => nullsToUndefined(row)), total: found.total };
  }
  const rowsOf = (page: { limit: number; offset: number }) =>
    bestVehicles(tx, input, { ...page, customerId: actor.companyId, order: input.sort && order })
      .select(vehicleColumns)
      .execute();
  const { limit, offset } = getLimitAndOffset(query);
  const page = await rowsOf({ limit, offset });
  // Past the end nothing says how many there are.
  const [first] = page.length > 0 || offset === 0 ? page : await rowsOf({ limit: 1, offset: 0 });
  return {
    data: page.map(({ total: _total, isOrdered: _own, ...row }) => nullsToUndefined(row)),
    total: first?.total ?? 0,
  };
};
