export { chatCalls } from './calls.ts';
