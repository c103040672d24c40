export { readExchangeTable } from './export-csv.ts';
export { importCustomerLines } from './import-customers.ts';
export { importMethodLines } from './import-methods.ts';
export { importPriceLines } from './import-prices.ts';
export { importVehicleLines } from './import-vehicles.ts';
export { room } from './room.ts';
