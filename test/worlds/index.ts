export { ordering } from './ordering.ts';
export { statistics } from './statistics.ts';
export { pricing } from './pricing.ts';
export { catalog } from './catalog.ts';
