import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { sql } from 'kysely';
import { missingColumns, readVehicleRow, type VehicleRow } from '#rules/vehicle-file.ts';
import type { Tx } from '#server/platform/database.ts';

export type ImportReport = {
  /** Number of rows that added a vehicle, changed one, or left it unchanged. */
  taken: number;
  changed: number;
  unchanged: number;
  refused: { line: number; reason: string }[];
};

const batchSize = 2000;

/** Rows of a file in its order, and what was refused on the way to them. */
export type VehicleBatch = { readonly rows: readonly VehicleRow[]; readonly refused: ImportReport['refused'] };

/**
 * Imports vehicles from CSV text: comma or semicolon, UTF-8, a header with the column names. Category, brand, model, engine
 * and ECU type identify a vehicle, so the same file can be imported again. Unreadable rows are reported with their line and
 * left out; a file without the required columns is refused whole.
 */
export const importVehicles = (tx: Tx, csv: Readable): Promise<ImportReport> => storeVehicles(tx, readVehicles(csv));

/** The vehicles of CSV text in batches, which need no database. */
export async function* readVehicles(csv: Readable): AsyncGenerator<VehicleBatch> {
  const rows = pipeline(
    csv,
    parse({
      bom: true,
      delimiter: await delimiterOf(csv),
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 10_000,
      columns: (header: string[]) => {
        const missingNames = missingColumns(header);
        if (missingNames.length > 0) throw new Error(`The header lacks ${missingNames.join(', ')}`);
        return header.map((name) => name.trim());
      },
    }),
    // Errors are thrown where the rows are read.
    () => {},
  );
  const keys = new Set<string>();
  let batch: VehicleRow[] = [];
  let refused: ImportReport['refused'] = [];
  for await (const { record, info } of rows as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    const read = readVehicleRow(record);
    if (!read.ok) {
      refused.push({ line: info.lines, reason: read.reason });
      continue;
    }
    const { category, brand, model, engineCcm, enginePs, ecuType } = read.vehicle;
    const key = JSON.stringify([category, brand, model, engineCcm, enginePs, ecuType]);
    if (keys.has(key)) {
      refused.push({ line: info.lines, reason: 'repeated_in_file' });
      continue;
    }
    keys.add(key);
    batch.push(read.vehicle);
    if (batch.length < batchSize) continue;
    yield { rows: batch, refused };
    [batch, refused] = [[], []];
  }
  yield { rows: batch, refused };
}

/** Stores vehicles that were read. */
export async function storeVehicles(
  tx: Tx,
  batches: AsyncIterable<VehicleBatch> | Iterable<VehicleBatch>,
): Promise<ImportReport> {
  const report: ImportReport = { taken: 0, changed: 0, unchanged: 0, refused: [] };
  // The next rows are read while the database stores the last ones.
  let storing = Promise.resolve();
  for await (const { rows, refused } of batches) {
    report.refused.push(...refused);
    await storing;
    storing = store(tx, rows, report);
    // The error is thrown where the next rows wait for it.
    storing.catch(() => {});
  }
  await storing;
  return report;
}

/** The header decides on the separator: between semicolons a comma is part of the text. Rejects when the file cannot be read. */
async function delimiterOf(csv: Readable): Promise<',' | ';'> {
  await once(csv, 'readable');
  const start: unknown = csv.read();
  if (start !== null) csv.unshift(start);
  const [header = ''] = String(start).split('\n', 1);
  return header.includes(';') ? ';' : ',';
}

async function store(tx: Tx, batch: readonly VehicleRow[], report: ImportReport): Promise<void> {
  if (batch.length === 0) return;
  // xmax is 0 in a row that this statement inserted; unchanged rows are not returned at all.
  const { rows } = await sql<{ inserted: boolean }>`
    insert into vehicles as v
      (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum, acm_file_id)
    select r.category, r.brand, r.model, r."engineCcm", r."enginePs", r.emission, r."ecuBrand", r."ecuType",
      r."ecuChecksum", r."acmFileId"
    from json_to_recordset(${JSON.stringify(batch)}::json) as r (category text, brand text, model text, "engineCcm" int,
      "enginePs" int, emission text, "ecuBrand" text, "ecuType" text, "ecuChecksum" text, "acmFileId" int)
    on conflict (category, brand, model, engine_ccm, engine_ps, ecu_type) do update
      set emission = excluded.emission, ecu_brand = excluded.ecu_brand, ecu_checksum = excluded.ecu_checksum,
        acm_file_id = excluded.acm_file_id
      where (v.emission, v.ecu_brand, v.ecu_checksum, v.acm_file_id)
        is distinct from (excluded.emission, excluded.ecu_brand, excluded.ecu_checksum, excluded.acm_file_id)
    returning (xmax = 0) as inserted`.execute(tx);
  const inserted = rows.filter((row) => row.inserted).length;
  report.taken += inserted;
  report.changed += rows.length - inserted;
  report.unchanged += batch.length - rows.length;
}
