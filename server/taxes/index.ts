export { taxOn, taxTables } from './tax-tables.ts';
export { room } from './room.ts';
