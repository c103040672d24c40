import type { paymentsApi } from '#contract/payments.ts';
import type { Handlers } from '#server/http/serve.ts';
import { bookPayment } from './book-payment.ts';
import { downloadPaymentSlip } from './download-payment-slip.ts';
import { importStatement } from './import-statement.ts';

export const paymentsCalls = (address: { publicUrl: string }): Handlers<typeof paymentsApi> => ({
  importStatement: importStatement(address),
  bookPayment: bookPayment(address),
  downloadPaymentSlip,
});
