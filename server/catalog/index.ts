export { hasControlUnit, listControlUnits } from './control-units.ts';
export { describeVehicle, knowsVehicle, reachOfControlUnit } from './described-vehicle.ts';
export { importVehicles, readVehicles, storeVehicles, type VehicleBatch } from './import-vehicles.ts';
export { isListed, listedVehicles } from './listed-vehicles.ts';
export { lockNumbersOfMethods } from './lock-numbers-of-methods.ts';
export { bestVehicles, vehicleColumns } from './match-vehicles.ts';
export { room } from './room.ts';
