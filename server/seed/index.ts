export { seedCalls } from './calls.ts';
export { findDemoVehicle } from './demo-readout.ts';
export { demoAccounts, demoPassword, demoSignIns, loadDemoWorld } from './load-demo-world.ts';
