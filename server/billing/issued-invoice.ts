import { z } from 'zod';
import type { TaxRule } from '#contract/billing.ts';
import { type CreditCents, creditCents } from '#contract/money.ts';
import { Parties } from './parties.ts';

/** The way in which a purchase was paid, and when. */
export const Payment = z.object({ means: z.enum(['transfer', 'online']), at: z.string() });
export type Payment = z.output<typeof Payment>;

/** The order of an invoice, by which its customer finds the payment. */
export const InvoicedPurchase = z.object({
  reference: z.string(),
  /** Credits that came with it without a price. */
  bonus: z.number().transform(creditCents),
  paymentId: z.string().optional(),
});
export type InvoicedPurchase = z.output<typeof InvoicedPurchase>;

/** The term of an invoice on account, and what was paid of it before it was issued, in cents. */
const Account = z.object({ dueOn: z.string(), days: z.number(), paid: z.number() });
export type Account = z.output<typeof Account>;

/** Data of an invoice besides its columns. */
const StoredData = Parties.extend({
  suppliedAt: z.string(),
  payment: Payment.optional(),
  account: Account.optional(),
  // Missing where staff booked the credits, and in invoices of before.
  purchase: InvoicedPurchase.optional(),
  /** The invoice of a cancellation; absent `isPart`: all of it. */
  cancels: z.object({ number: z.string(), at: z.string(), isPart: z.boolean().default(false) }).optional(),
});

export type InvoiceRow = {
  number: string;
  userId: number;
  credits: CreditCents;
  net: number;
  taxRate: number;
  tax: number;
  gross: number;
  currency: string;
  taxRule: TaxRule;
  company: unknown;
  createdAt: string;
};

/** An invoice or cancellation as it was issued; amounts are positive, as documents show them. */
export function issuedInvoice({ company, ...row }: InvoiceRow) {
  const { suppliedAt, payment, account, purchase, cancels, ...parties } = StoredData.parse(company);
  const { credits, net, tax, gross } = row;
  const positive =
    cancels === undefined ? {} : { credits: creditCents(-credits), net: 0 - net, tax: 0 - tax, gross: 0 - gross };
  return { ...row, ...positive, suppliedAt, payment, account, purchase, cancels, parties };
}
export type IssuedInvoice = ReturnType<typeof issuedInvoice>;
