export { deskCalls } from './calls.ts';
