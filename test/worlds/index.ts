export { ordering } from './ordering.ts';
