export { customersCalls } from './calls.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
