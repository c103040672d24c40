export { offersCalls } from './calls.ts';
