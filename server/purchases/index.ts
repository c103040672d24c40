export { purchasesCalls } from './calls.ts';
export { createPurchase } from './create-purchase.ts';
export type { Providers } from './providers/provider.ts';
export { type IncomingPayment, recordPayment } from './record-payment.ts';
export { type Settled, settlePurchase } from './settle-purchase.ts';
export { markDispute, takeBack } from './take-back.ts';
