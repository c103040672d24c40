export { book } from './book.ts';
export { creditsCalls } from './calls.ts';
