export { purchasesCalls } from './calls.ts';
export { createPurchase } from './create-purchase.ts';
export type { Providers } from './providers/provider.ts';
export { type IncomingPayment, recordPayment } from './record-payment.ts';
export { type Settled, settlePurchase } from './settle-purchase.ts';
export { markDispute, takeBack } from './take-back.ts';
export { purchasesJobs, purchasesSchedule } from './jobs.ts';
export { providersOf } from './providers/providers-of.ts';
export { receiveAnnouncements } from './receive-announcements.ts';
