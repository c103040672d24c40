import { csvApi, exchangeNeeds, type ExchangeKind, importLineLimit } from '#contract/csv.ts';
import { customerColumns, customerColumnsNeeded } from '#rules/exchange/customer-line.ts';
import { methodColumns, methodColumnsNeeded } from '#rules/exchange/method-line.ts';
import { priceColumns, priceColumnsNeeded } from '#rules/exchange/price-line.ts';
import { type Columns, missingColumns, unknownColumns } from '#rules/exchange/read-line.ts';
import { vehicleColumnsNeeded } from '#rules/exchange/vehicle-line.ts';
import { vehicleColumns } from '#rules/vehicle-file.ts';
import { mayAny } from '#rules/roles.ts';
import { readCsv } from '#server/files/csv.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { importCustomerLines } from './import-customers.ts';
import { importMethodLines } from './import-methods.ts';
import { importPriceLines } from './import-prices.ts';
import { importVehicleLines } from './import-vehicles.ts';
import type { Lines } from './read-lines.ts';
import { type Outcome, tryImport } from './try-import.ts';

type Import = {
  columns: Columns;
  needed: readonly string[];
  write: (tx: Tx, lines: Lines, publicUrl: string) => Promise<Outcome[]>;
};

const imports: Record<ExchangeKind, Import> = {
  vehicles: { columns: vehicleColumns, needed: vehicleColumnsNeeded, write: importVehicleLines },
  methods: { columns: methodColumns, needed: methodColumnsNeeded, write: importMethodLines },
  prices: { columns: priceColumns, needed: priceColumnsNeeded, write: importPriceLines },
  customers: { columns: customerColumns, needed: customerColumnsNeeded, write: importCustomerLines },
};

/** Imports a file: every line or none. Open browsers reload the data that it changes. */
export const importCsv =
  (publicUrl: string): Handler<typeof csvApi.importCsv> =>
  async ({ input: { kind, dryRun }, files: { file }, tx, refuse, actor }) => {
    if (!mayAny(actor, exchangeNeeds[kind])) return refuse('notAllowed');
    if (file === undefined) return refuse('fileMissing');
    const table = await readCsv(file.path, importLineLimit);
    if ('problem' in table) {
      const { problem, ...where } = table;
      return refuse(problem, { limit: importLineLimit, ...where });
    }
    const { columns, needed, write } = imports[kind];
    const lacking = missingColumns(columns, needed, table.header);
    if (lacking.length > 0) return refuse('columnsMissing', { columns: lacking });
    const misshapen = table.misshapen.map((line): Outcome => ({
      line,
      key: '',
      outcome: 'refused',
      problem: 'cellCount',
    }));
    const report = await tryImport(tx, dryRun, async () => [...misshapen, ...(await write(tx, table.rows, publicUrl))]);
    return { ...report, encoding: table.encoding, unknownColumns: unknownColumns(columns, table.header) };
  };
