import { sql } from 'kysely';
import { readVehicleLine } from '#rules/exchange/vehicle-line.ts';
import { vehicleColumns } from '#rules/vehicle-file.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Lines, outcomesOf, readLines } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

/** Imports vehicles, matched by category, brand, model, engine and ECU type, as everywhere. */
export async function importVehicleLines(tx: Tx, lines: Lines): Promise<Outcome[]> {
  const { parsed, refused } = readLines(lines, readVehicleLine, {
    keyOf: ({ category, brand, model, engineCcm, enginePs, ecuType }) =>
      JSON.stringify([category, brand, model, engineCcm, enginePs, ecuType]),
    keyColumn: vehicleColumns.model[0],
    shown: (record) => [vehicleColumns.brand, vehicleColumns.model].map(([name]) => record[name] ?? '').join(' '),
  });
  const rows = parsed.map(({ line, row }) => ({ line, ...row }));
  const { rows: writtenRows } = await sql<{ line: number; action: string }>`
    merge into vehicles v
    using json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, category text, brand text, model text,
      "engineCcm" int, "enginePs" int, emission text, "ecuBrand" text, "ecuType" text, "ecuChecksum" text, "acmFileId" int)
    on v.category = r.category and v.brand = r.brand and v.model = r.model and v.ecu_type = r."ecuType"
      and v.engine_ccm is not distinct from r."engineCcm" and v.engine_ps is not distinct from r."enginePs"
    when matched and (v.emission, v.ecu_brand, v.ecu_checksum, v.acm_file_id)
        is distinct from (r.emission, r."ecuBrand", r."ecuChecksum", r."acmFileId")
      then update set emission = r.emission, ecu_brand = r."ecuBrand", ecu_checksum = r."ecuChecksum",
        acm_file_id = r."acmFileId"
    when not matched then insert
      (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum, acm_file_id)
      values (r.category, r.brand, r.model, r."engineCcm", r."enginePs", r.emission, r."ecuBrand", r."ecuType",
        r."ecuChecksum", r."acmFileId")
    returning r.line, merge_action() as action`.execute(tx);
  return [...refused, ...outcomesOf(parsed, writtenRows)];
}
