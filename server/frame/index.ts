export { frameCalls } from './calls.ts';
