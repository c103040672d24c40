export { shellCalls } from './calls.ts';
