export { customersCalls } from './calls.ts';
export { companyOrUsername, customerName } from './customer-name.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
