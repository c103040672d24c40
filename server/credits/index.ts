export { balanceFacts, balanceOf, heldCredits } from './balance-of.ts';
export { book, lockAccount } from './book.ts';
export { creditsCalls } from './calls.ts';
export { creditsJobs } from './jobs.ts';
export { demoReason } from './reasons.ts';
export { notifyOfBooking } from './notify-of-booking.ts';
export { takenBackKey, unusedOfPurchase } from './unused-credits.ts';
export { purchaseTerms } from './purchase-terms.ts';
