export { customersCalls } from './calls.ts';
export { companyOrUsername } from './customer-name.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
