export { pricingCalls } from './calls.ts';
export { priceFor } from './price-for.ts';
