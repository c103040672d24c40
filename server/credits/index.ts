export { balanceOf } from './balance-of.ts';
export { book } from './book.ts';
export { creditsCalls } from './calls.ts';
export { demoReason } from './reasons.ts';
export { tellOfBooking } from './tell-of-booking.ts';
