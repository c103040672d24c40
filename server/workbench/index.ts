export { workbenchCalls } from './calls.ts';
