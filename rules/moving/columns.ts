import { customerColumns, customerColumnsNeeded } from '#rules/exchange/customer-line.ts';
import { methodColumns, methodColumnsNeeded } from '#rules/exchange/method-line.ts';
import { priceColumns, priceColumnsNeeded } from '#rules/exchange/price-line.ts';
import type { Columns } from '#rules/exchange/read-line.ts';
import { vehicleColumnsNeeded } from '#rules/exchange/vehicle-line.ts';
import { vehicleColumns } from '#rules/vehicle-file.ts';
import {
  balanceColumns,
  customerToolColumns,
  groupColumns,
  movedCustomerColumns,
  toolColumns,
} from './account-lines.ts';
import type { MovingKind } from '#contract/moving-files.ts';
import { documentColumns, jobColumns, messageColumns, taskColumns, versionColumns } from './order-lines.ts';

type TableColumns = { readonly columns: Columns; readonly needed: readonly string[] };

/** The columns of the CSV files of a folder, and those that every one of them has. Solutions have a format of their own. */
export const movingColumns: Readonly<Record<Exclude<MovingKind, 'solutions'>, TableColumns>> = {
  vehicles: { columns: vehicleColumns, needed: vehicleColumnsNeeded },
  priceClasses: { columns: priceColumns, needed: priceColumnsNeeded },
  methods: { columns: methodColumns, needed: methodColumnsNeeded },
  groups: { columns: groupColumns, needed: ['name'] },
  tools: { columns: toolColumns, needed: ['name'] },
  customers: { columns: { ...movedCustomerColumns, ...customerColumns }, needed: ['key', ...customerColumnsNeeded] },
  prices: { columns: priceColumns, needed: priceColumnsNeeded },
  customerTools: { columns: customerToolColumns, needed: ['customer', 'tool'] },
  balances: { columns: balanceColumns, needed: ['customer', 'balance'] },
  jobs: { columns: jobColumns, needed: ['key', 'customer', 'brand', 'model', 'orderedAt'] },
  tasks: { columns: taskColumns, needed: ['key', 'job'] },
  versions: { columns: versionColumns, needed: ['task', 'file'] },
  messages: { columns: messageColumns, needed: ['key', 'task', 'sentAt'] },
  documents: { columns: documentColumns, needed: ['number', 'customer', 'date', 'file'] },
};
