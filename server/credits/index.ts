export { balanceFacts, readBalance, heldCredits } from './read-balance.ts';
export { book, lockAccount } from './book.ts';
export { demoReason } from './reasons.ts';
export { notifyOfBooking } from './notify-of-booking.ts';
export { takenBackKey, unusedOfPurchase } from './unused-credits.ts';
export { purchaseTerms } from './purchase-terms.ts';
export { room } from './room.ts';
export { lockMonthlyRest } from './monthly-limit.ts';
