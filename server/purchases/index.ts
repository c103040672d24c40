export { purchasesCalls } from './calls.ts';
export { purchaseTrouble } from './purchase-trouble.ts';
export { type IncomingPayment, recordPayment } from './record-payment.ts';
export { settlePurchase } from './settle-purchase.ts';
export { markDispute, takeBack } from './take-back.ts';
export { invoicedJobs, invoicedSchedule, purchasesJobs, purchasesSchedule } from './jobs.ts';
export { forgetPayer } from './forget-payer.ts';
export { providersOf } from './providers/providers-of.ts';
export { receiveAnnouncements } from './receive-announcements.ts';
