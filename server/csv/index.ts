export { csvCalls } from './calls.ts';
