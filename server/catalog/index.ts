export { catalogCalls } from './calls.ts';
export { importVehicles, type ImportReport } from './import-vehicles.ts';
