export { statisticsCalls } from './calls.ts';
