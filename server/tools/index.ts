export { toolsCalls } from './calls.ts';
