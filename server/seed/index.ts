export { findLoadedWorld } from './find-loaded-world.ts';
export { findDemoVehicle } from './demo-readout.ts';
export {
  demoAccounts,
  demoPassword,
  type DemoParts,
  demoSignIns,
  loadDemoWorld,
  makeDemoParts,
} from './load-demo-world.ts';
export { room } from './room.ts';
