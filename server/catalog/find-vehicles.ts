import { sql } from 'kysely';
import { type getVehiclesWithSearchCriterials as contract, vehicleListLimit } from '#contract/catalog.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Vehicles of a category and brand, or those in whose description every word of the search occurs. */
export const findVehicles: Handler<typeof contract> = async ({ input, tx }) => {
  const { category, brand, vehicleId } = input;
  const words = input.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  let matching = tx.selectFrom('vehicles');
  if (vehicleId !== undefined) matching = matching.where('id', '=', vehicleId);
  if (category !== undefined) matching = matching.where('category', '=', category);
  if (brand !== undefined) matching = matching.where('brand', '=', brand);
  for (const word of words) matching = matching.where(sql<boolean>`strpos(search_text, ${word}) > 0`);
  const rows = await matching
    .select([
      'id as vehicleId',
      'category',
      'brand',
      'model',
      'engine_ccm as engineCcm',
      'engine_ps as enginePs',
      'emission',
      'ecu_brand as ecuBrand',
      'ecu_type as ecuType',
      'ecu_checksum as ecuChecksum',
      'acm_file_id as acmFileId',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('brand')
    .orderBy('model')
    .orderBy('engine_ps')
    .orderBy('id')
    .limit(vehicleListLimit)
    .execute();
  return { data: rows.map(absentAsUndefined), total: rows[0]?.total ?? 0 };
};
