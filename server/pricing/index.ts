export type { OfferedMethod } from './offered-methods.ts';
export { priceFor } from './price-for.ts';
export { updatePriceFor } from './update-price-for.ts';
export { readFollowUpRules } from './follow-up-rules.ts';
export { lockNumbersOfPriceClasses } from './lock-price-classes.ts';
export { findRejectedTask, restartPriceFor } from './restart-price-for.ts';
export { room } from './room.ts';
