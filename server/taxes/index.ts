export { taxesCalls } from './calls.ts';
export { taxOn, taxTables } from './tax-tables.ts';
