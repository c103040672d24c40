export { ordering } from './ordering.ts';
export { statistics } from './statistics.ts';
