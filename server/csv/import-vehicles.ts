import { sql } from 'kysely';
import { readVehicleLine } from '#rules/exchange/vehicle-line.ts';
import { vehicleColumns, type VehicleRow } from '#rules/vehicle-file.ts';
import type { Tx } from '#server/db/database.ts';
import { type Lines, collectOutcomes, readLines } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

/** Imports vehicles, matched by category, brand, model, engine and ECU type, as everywhere. */
export async function importVehicleLines(tx: Tx, lines: Lines): Promise<Outcome[]> {
  const { parsed, refused } = readLines(lines, readVehicleLine, {
    keyOf: ({ category, brand, model, engineCcm, enginePs, ecuType }) =>
      JSON.stringify([category, brand, model, engineCcm, enginePs, ecuType]),
    keyColumn: vehicleColumns.model[0],
    shown: (record) => [vehicleColumns.brand, vehicleColumns.model].map(([name]) => record[name] ?? '').join(' '),
  });
  const column = (name: keyof VehicleRow) => parsed.map(({ row }) => row[name]);
  // Arrays tell the planner the number of lines. With a guess of a hundred it looks each one up, by ECU type where the
  // statistics say so: among all those of the same type that were inserted before.
  const { rows: writtenRows } = await sql<{ line: number; action: string }>`
    merge into vehicles v
    using unnest(${parsed.map(({ line }) => line)}::int[], ${column('category')}::text[], ${column('brand')}::text[],
        ${column('model')}::text[], ${column('engineCcm')}::int[], ${column('enginePs')}::int[],
        ${column('emission')}::text[], ${column('ecuBrand')}::text[], ${column('ecuType')}::text[],
        ${column('ecuChecksum')}::text[], ${column('acmFileId')}::int[])
      as r (line, category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum, acm_file_id)
    on v.described is null and v.category = r.category and v.brand = r.brand and v.model = r.model and v.ecu_type = r.ecu_type
      and v.engine_ccm is not distinct from r.engine_ccm and v.engine_ps is not distinct from r.engine_ps
    when matched and (v.emission, v.ecu_brand, v.ecu_checksum, v.acm_file_id)
        is distinct from (r.emission, r.ecu_brand, r.ecu_checksum, r.acm_file_id)
      then update set emission = r.emission, ecu_brand = r.ecu_brand, ecu_checksum = r.ecu_checksum,
        acm_file_id = r.acm_file_id
    when not matched then insert
      (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum, acm_file_id)
      values (r.category, r.brand, r.model, r.engine_ccm, r.engine_ps, r.emission, r.ecu_brand, r.ecu_type,
        r.ecu_checksum, r.acm_file_id)
    returning r.line, merge_action() as action`.execute(tx);
  return [...refused, ...collectOutcomes(parsed, writtenRows)];
}
