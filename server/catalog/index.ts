export { catalogCalls } from './calls.ts';
export { importVehicles } from './import-vehicles.ts';
export { holdNumbersOfMethods } from './hold-numbers-of-methods.ts';
export { isVehicleNamed } from './match-vehicles.ts';
export { methodComment, methodName } from './method-name.ts';
