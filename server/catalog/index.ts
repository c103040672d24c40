export { catalogCalls } from './calls.ts';
export { importVehicles } from './import-vehicles.ts';
