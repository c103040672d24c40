export { exchangeCalls } from './calls.ts';
