export { type DemoVehicle, optionsCalls } from './calls.ts';
