export { catalogCalls } from './calls.ts';
export { importVehicles, readVehicles, storeVehicles, type VehicleBatch } from './import-vehicles.ts';
export { lockNumbersOfMethods } from './lock-numbers-of-methods.ts';
export { bestVehicles, fewVehiclesNamed, isVehicleNamed, vehicleColumns, type WayOfLooking } from './match-vehicles.ts';
