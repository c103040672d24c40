export { supportHours } from './support-hours.ts';
export { loadLegalNotices, newestNoticeVersion } from './legal-notices.ts';
export { optionsCalls } from './calls.ts';
export { type DemoVehicle, globalOptions, type KnownOptions } from './global-options.ts';
