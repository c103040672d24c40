import { sql } from 'kysely';
import type { VehicleCategory } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { Read } from '#server/platform/database.ts';
import { wordsOf } from '#server/platform/lists.ts';

type Filter = {
  category?: VehicleCategory | undefined;
  brand?: string | undefined;
  vehicleId?: VehicleId | undefined;
  search?: string | undefined;
};

/** What a call answers of a vehicle. */
export const vehicleColumns = [
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
] as const;

/** Vehicles of a category and brand, or those in whose description every word of the search occurs. */
export function matchVehicles(read: Read, { category, brand, vehicleId, search }: Filter) {
  let matching = read.selectFrom('vehicles');
  if (vehicleId !== undefined) matching = matching.where('id', '=', vehicleId);
  if (category !== undefined) matching = matching.where('category', '=', category);
  if (brand !== undefined) matching = matching.where('brand', '=', brand);
  for (const word of wordsOf(search)) matching = matching.where(sql<boolean>`strpos(search_text, ${word}) > 0`);
  return matching;
}
