import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { missingColumns, readVehicleRow, type VehicleRow } from '#rules/vehicle-file.ts';
import { type CsvTable, readTable } from '#server/files/csv.ts';
import type { Tx } from '#server/db/database.ts';

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

/** More vehicles than there are models in the world. */
const maxVehicles = 1_000_000;

/**
 * Imports vehicles from a CSV file with the column names in its header; encoding and separator are whatever spreadsheets write.
 * Category, brand, model, engine and ECU type identify a vehicle, so the same file can be imported again. Unreadable rows are
 * reported with their line and left out; a file without the required columns is refused whole.
 */
export const importVehicles = (tx: Tx, csv: Readable): Promise<ImportReport> => storeVehicles(tx, readVehicles(csv));

/** Reads the table of a file; throws with the reason, for people, when it is none. */
async function readRows(csv: Readable): Promise<CsvTable> {
  const table = readTable(await buffer(csv), maxVehicles);
  if (!('problem' in table)) return table;
  if (table.problem === 'csvEmpty') throw new Error('The file has no rows');
  if (table.problem === 'tooManyLines') throw new Error(`The file has more than ${maxVehicles} rows`);
  const line = 'line' in table ? ` at line ${table.line}` : '';
  throw new Error(`The file is no CSV${line}: export it as CSV, with commas, semicolons or tabs between the cells`);
}

/** Reads the vehicles of a CSV file in batches, which needs no database. */
export async function* readVehicles(csv: Readable): AsyncGenerator<VehicleBatch> {
  const { header, rows, misshapen } = await readRows(csv);
  const missingNames = missingColumns([...header]);
  if (missingNames.length > 0) throw new Error(`The header lacks ${missingNames.join(', ')}`);
  const keys = new Set<string>();
  let batch: VehicleRow[] = [];
  let refused: ImportReport['refused'] = misshapen.map((line) => ({ line, reason: 'cell_count' }));
  for (const { line, record } of rows) {
    const read = readVehicleRow(record);
    if (!read.ok) {
      refused.push({ line, reason: read.reason });
      continue;
    }
    const { category, brand, model, engineCcm, enginePs, ecuType } = read.vehicle;
    const key = JSON.stringify([category, brand, model, engineCcm, enginePs, ecuType]);
    if (keys.has(key)) {
      refused.push({ line, reason: 'repeated_in_file' });
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
  report.refused.sort((one, other) => one.line - other.line);
  return report;
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
    on conflict (category, brand, model, engine_ccm, engine_ps, ecu_type) where described is null do update
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
