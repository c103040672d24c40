import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { orderOf, takePage, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { matchVehicles, ranksOf, vehicleColumns } from './match-vehicles.ts';

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

/** The catalogue page by page: sorted, or by category and name, and with a search the best matches first. */
export const listVehicles: Handler<typeof catalogApi.listVehicles> = async ({ input, tx }) => {
  const matching = matchVehicles(tx, input);
  // The matches of a search are counted on the way; of a whole category only the page itself is read along the index.
  const total =
    wordsOf(input.search).length === 0
      ? sql<number>`(${matching.select(sql`count(*)`.as('count'))})`
      : sql<number>`count(*) over ()`;
  const vehicleRows = matching.select(vehicleColumns).select(total.as('total'));
  const ranks = ranksOf(input.search).map((rank) => sql`${rank} desc`);
  const usual = sql.join([...ranks, sql`v.category, v.brand, v.model, v.engine_ps, v.id`]);
  const rows = vehicleRows.orderBy(orderOf(input, { columns, id: sql`v.id`, usual }));
  const found = await takePage(rows, { ...input, filterMode: 'all' });
  return { data: found.page.map(({ total: _total, ...row }) => nullsToUndefined(row)), total: found.total };
};
