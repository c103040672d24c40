export { supportHours } from './support-hours.ts';
export { optionsCalls } from './calls.ts';
export { type DemoVehicle, globalOptions, type KnownOptions } from './global-options.ts';
