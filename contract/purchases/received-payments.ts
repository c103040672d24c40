import { z } from 'zod';
import { call } from '#contract/call.ts';
import { InvoiceId, PurchaseId, ReceivedPaymentId, UserId } from '#contract/ids.ts';
import { countedFields, listFields, sortFields } from '#contract/lists.ts';
import { Credits } from '#contract/money.ts';
import { calendarDay, instant, text, wholeNumber, wire } from '#contract/wire.ts';
import { customerNames } from './buying.ts';

export const paymentSources = ['stripe', 'paypal', 'statement', 'manual'] as const;
export const PaymentSource = z.enum(paymentSources);
export type PaymentSource = z.output<typeof PaymentSource>;

/** Reasons why received money waits for a decision. */
export const paymentProblems = [
  'wrongAmount',
  'wrongCurrency',
  'unknownReference',
  'severalReferences',
  'proposed',
  'alreadyPaid',
  'notOpen',
  'customerNotActive',
  'underpaid',
  'overpaid',
  'balanceTooLow',
  'reversed',
  'perhapsSame',
  'invoiceAmount',
  'invoiceSettled',
  'invoiceCancelled',
  'invoiceUnknown',
  'otherPayer',
  'debitReversed',
] as const;
export const PaymentProblem = z.enum(paymentProblems);
export type PaymentProblem = z.output<typeof PaymentProblem>;

/** `booked` by itself, `open`: waits for a decision, `decided` by staff. */
export const paymentStates = ['open', 'booked', 'decided'] as const;
export const PaymentState = z.enum(paymentStates);

/**
 * `assign`: it pays a purchase as that stands; `accept`: as it is, with credits in proportion to the money; `divide`: it pays
 * several purchases, each by a payment of its own; `returned` to the payer; `setAside`: nothing is done, for a reason.
 */
export const paymentDecisions = ['assign', 'accept', 'divide', 'returned', 'setAside'] as const;
export const PaymentDecision = z.enum(paymentDecisions);
export type PaymentDecision = z.output<typeof PaymentDecision>;

/** A purchase that money may be for. */
const NamedPurchase = z.object({
  purchaseId: PurchaseId,
  reference: z.string(),
  gross: z.int(),
  customer: z.string(),
});

/** An invoice on account that money may be for, with what of it is open. */
const NamedInvoice = z.object({
  invoiceId: InvoiceId,
  number: z.string(),
  open: z.int(),
  customer: z.string(),
});

/** A share of a divided payment, in cents. */
const PaymentPart = z.object({
  purchaseId: PurchaseId,
  amount: wholeNumber.refine((cents) => cents > 0 && cents <= 99_999_999_999),
});

/** Most purchases among which a payment is divided. */
export const maxPaymentParts = 20;

const ReceivedPayment = wire(
  {
    paymentId: ReceivedPaymentId,
    source: PaymentSource,
    sourceId: z.string(),
    /** Hundredths of the currency; negative: it went back to the payer. */
    amount: z.int(),
    currency: z.string(),
    payer: z.string(),
    payerIban: z.string(),
    purpose: z.string(),
    valueDay: calendarDay.optional(),
    state: PaymentState,
    problem: PaymentProblem.optional(),
    decision: PaymentDecision.optional(),
    reason: z.string(),
    decidedBy: z.string().optional(),
    decidedAt: instant.optional(),
    createdAt: instant,
    /** Credits that a refund should still take back. */
    creditsMissing: Credits,
    /** When a refund turned out to have failed: what it took was given back. */
    undoneAt: instant.optional(),
    /** Of money that was too much: the part that waits, in hundredths of the currency. */
    rest: z.int().optional(),
    purchaseId: PurchaseId.optional(),
    reference: z.string().optional(),
    /** Cents that the purchase costs. */
    gross: z.int().optional(),
    userId: UserId.optional(),
    customer: z.string().optional(),
    /** The valid invoice of the purchase. */
    invoiceNumber: z.string().optional(),
    /** The open purchase that amount and payer fit. */
    proposal: NamedPurchase.optional(),
    /** The invoice that it is for; 0 is open of one that is cancelled, or was paid before it was issued. */
    invoice: NamedInvoice.optional(),
    /** The invoice on account that it may be for. */
    proposedInvoice: NamedInvoice.optional(),
    /** Of a transfer that names several purchases: those of them that are not paid. */
    named: z.array(NamedPurchase).optional(),
  },
  { userId: 'user_id' },
);
export type ReceivedPayment = z.output<typeof ReceivedPayment>;

export const receivedPaymentSorts = ['date', 'day', 'amount', 'payer', 'state'] as const;

/** Calls about received payments. */
export const receivedPaymentsApi = {
  listReceivedPayments: call({
    method: 'GET',
    name: 'getReceivedPayments',
    who: 'staff',
    needs: ['credits'],
    about: 'All money that came in or went back, newest first unless sorted otherwise, with what became of it.',
    shows: ['credits'],
    input: z.object({
      ...listFields,
      ...sortFields(receivedPaymentSorts),
      state: PaymentState.optional(),
      source: PaymentSource.optional(),
    }),
    output: z.object({
      data: z.array(ReceivedPayment),
      ...countedFields,
      /** Those that wait for a decision, whatever the filter. */
      open: z.int(),
    }),
    refusals: {},
  }),

  decideReceivedPayment: call({
    method: 'POST',
    name: 'decideReceivedPayment',
    who: 'staff',
    needs: ['credits'],
    seeks: 'payment',
    about:
      'Decides on received money that could not be booked by itself. The same decision sent twice answers false and changes nothing.',
    changes: ['credits'],
    input: wire(
      {
        paymentId: ReceivedPaymentId,
        decision: PaymentDecision,
        /** The purchase that it pays; absent: the one that it already belongs to. */
        purchaseId: PurchaseId.optional(),
        /**
         * The invoice on account that it pays instead of a purchase: with `assign` exactly what is open, with `accept` as far as it
         * goes; what is more waits as a payment of its own.
         */
        invoiceId: InvoiceId.optional(),
        /** The customer whom money without a purchase belongs to, for `accept`. */
        userId: UserId.optional(),
        /** The purchases among which it is divided; what is left over waits as a payment of its own. */
        parts: z.array(PaymentPart).min(1).max(maxPaymentParts).optional(),
        reason: text(200),
      },
      customerNames,
    ),
    output: z.boolean(),
    refusals: {
      reasonMissing: 422,
      paymentDecided: 409,
      purchaseUnknown: 422,
      purchasePaid: 409,
      amountDiffers: 422,
      wrongCurrency: 422,
      notATransfer: 422,
      balanceTooLow: 422,
      customerDataMissing: 422,
      operatorDataMissing: 422,
      taxHasChanged: 409,
      customerErased: 422,
      invoiceUnknown: 422,
      invoiceSettled: 409,
      invoiceCancelled: 409,
    },
  }),
};
