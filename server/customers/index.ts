export { customersCalls } from './calls.ts';
