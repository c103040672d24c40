import { z } from 'zod';
import { TaxRule, taxRules } from './billing.ts';
import { call } from './call.ts';
import { InvoiceId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { Credits } from './money.ts';
import { calendarDay, flag, instant, isWritable, nothing, text, wholeNumberBetween, wire } from './wire.ts';

/** Services that can take the documents; `none`: there is no key for one. */
export const AccountingService = z.enum(['none', 'sevdesk']);
export type AccountingService = z.output<typeof AccountingService>;

/**
 * Stages of a document on its way to the service. A `failed` one is tried again only when a person asks for it, one set `aside`
 * is not sent at all.
 */
export const sendingStates = ['pending', 'sent', 'failed', 'aside'] as const;

export const SendingState = z.enum(sendingStates);
export type SendingState = z.output<typeof SendingState>;

/** Invoice, cancellation, delivery note. */
export const documentKinds = ['RE', 'ST', 'LS'] as const;

export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.output<typeof DocumentKind>;

const AccountingDocument = wire(
  {
    number: z.string(),
    kind: DocumentKind,
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    issuedAt: instant,
    state: SendingState,
    attempts: z.int(),
    /** The latest answer of the service that was no success; also of a document that is tried again. */
    error: z.string().optional(),
    /** The time of the next attempt of a pending one. */
    dueAt: instant.optional(),
    /** The id of the document in the service. */
    remoteId: z.string().optional(),
    sentAt: instant.optional(),
    /** The reason why it was set aside. */
    asideReason: z.string().optional(),
  },
  {
    userId: 'user_id',
  },
);
export type AccountingDocument = z.output<typeof AccountingDocument>;

export const accountingSorts = ['number', 'date', 'customer', 'state', 'attempts'] as const;

const between = (min: number, max: number) => wholeNumberBetween(min, max);

/** An account of the bookkeeping, or none. */
const accountNumber = z.string().regex(/^\d{0,8}$/);

/** The id of an account in the service, or none. */
const serviceAccount = z.string().regex(/^\d{0,15}$/);

/** Rules with more than one rate. */
export const ratedRules = ['domestic', 'oss'] as const satisfies readonly TaxRule[];

/** A revenue account for one rate of a rule, for OSS also of one country; the account of the rule serves all others. */
const RateAccount = z
  .object({
    taxRule: z.enum(ratedRules),
    /** ISO code; empty: any country. */
    country: z.string().regex(/^([A-Z]{2})?$/),
    /** Hundredths of a percent. */
    taxRate: between(0, 10_000),
    account: z.string().regex(/^\d{1,8}$/),
  })
  .refine(({ taxRule, country }) => taxRule === 'oss' || country === '');
export type RateAccount = z.output<typeof RateAccount>;

/** Tells apart what a rate account is for. */
export const rateAccountKey = ({ taxRule, country, taxRate }: Omit<RateAccount, 'account'>): string =>
  [taxRule, country, taxRate].join(' ');

/** Numbers that the accountant gives; those of DATEV are null until they are known. */
const accountFields = {
  /** The account of the service on which payments are booked; empty: none are. */
  paymentAccount: serviceAccount,
  /** Those for payments by a provider, and its fees; empty: `paymentAccount`, and no fees. */
  stripePaymentAccount: serviceAccount,
  paypalPaymentAccount: serviceAccount,
  datevConsultant: between(1001, 9_999_999).nullable(),
  datevClient: between(1, 99_999).nullable(),
  /** The first month of the business year. */
  fiscalMonth: between(1, 12),
  /** Digits of a revenue account; those of customers have one more. */
  accountLength: between(4, 8),
  domesticAccount: accountNumber,
  ossAccount: accountNumber,
  reverseChargeAccount: accountNumber,
  exportAccount: accountNumber,
  smallBusinessAccount: accountNumber,
  rateAccounts: z
    .array(RateAccount)
    .max(200)
    .refine((accounts) => new Set(accounts.map(rateAccountKey)).size === accounts.length),
  /** Accounts on which the money of a provider is booked for DATEV; empty: it is not. */
  stripeAccount: accountNumber,
  paypalAccount: accountNumber,
  /** The account of the fees that a provider keeps; empty: they are not booked. */
  feeAccount: accountNumber,
  /** Bookings for DATEV link to the PDF of their document. */
  datevLinks: flag,
  /** The account of a customer is this number plus the customer’s. */
  firstDebtor: between(1000, 999_999_999),
  /** Days of the term of payment that a booking on account begins with. */
  termDays: between(1, 365),
};

const Accounting = z.object({
  service: AccountingService,
  /** New documents are sent to the service. */
  sending: z.boolean(),
  /** The time since which nothing is sent because the service refused the key. */
  stoppedAt: instant.optional(),
  stopReason: z.string().optional(),
  counts: z.object({ pending: z.int(), sent: z.int(), failed: z.int(), aside: z.int() }),
  ...accountFields,
});
export type Accounting = z.output<typeof Accounting>;

/** A month of Vienna, as 2026-11. */
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine((month) => month >= '1900-01' && month < '3000-01');

/** A number of a document that can be sent. */
const SentNumber = z
  .string()
  .max(20)
  .refine(isWritable)
  .regex(/^(RE|ST|LS)-\d{4}-\d{6,9}$/);

const ofDocument = z.object({ number: SentNumber });

/** Settings without which there is no DATEV file. */
export const datevGaps = ['datevConsultant', 'datevClient', 'account', 'rate', 'providers', 'debtors'] as const;

/** States of an invoice on account of which something is not cancelled. */
export const openItemStates = ['open', 'settled'] as const;

export const OpenItemState = z.enum(openItemStates);

const ItemPayment = z.object({
  /** Cents; negative: it was taken back, or went back to the payer. */
  amount: z.int(),
  paidOn: calendarDay,
  /** It was booked from a bank statement. */
  isFromStatement: z.boolean(),
  bookedBy: z.string(),
  bookedAt: instant,
});

const OpenItem = wire(
  {
    invoiceId: InvoiceId,
    number: z.string(),
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    dueOn: calendarDay,
    isOverdue: z.boolean(),
    /** Cents: what of the purchase is invoiced and not cancelled, what was paid, and the rest; negative: too much was paid. */
    gross: z.int(),
    paid: z.int(),
    open: z.int(),
    /** Payments of the invoice, in the order of booking. */
    payments: z.array(ItemPayment),
  },
  {
    userId: 'user_id',
  },
);
export type OpenItem = z.output<typeof OpenItem>;

export const accountingApi = {
  getAccounting: call({
    method: 'GET',
    name: 'getAccounting',
    who: 'staff',
    needs: ['documents'],
    about: 'The accounting service, how many documents are where on their way to it, and the accountant’s numbers.',
    shows: ['accounting'],
    input: nothing,
    output: Accounting,
    refusals: {},
  }),

  updateAccounting: call({
    method: 'POST',
    name: 'updateAccounting',
    who: 'staff',
    needs: ['documents'],
    about:
      'Sets the given numbers of the accountant, and whether new documents are sent. Documents issued before are not. False: nothing was given.',
    changes: ['accounting'],
    input: z.object({ sending: flag, ...accountFields }).partial(),
    output: z.boolean(),
    refusals: { accountingServiceMissing: 409 },
  }),

  listAccountingDocuments: call({
    method: 'GET',
    name: 'getAccountingDocuments',
    who: 'staff',
    needs: ['documents'],
    about: 'The documents on their way to the accounting service, newest first unless sorted otherwise.',
    shows: ['accounting'],
    input: z.object({
      ...listFields,
      ...sortFields(accountingSorts),
      state: SendingState.optional(),
      kind: DocumentKind.optional(),
    }),
    output: z.object({ data: z.array(AccountingDocument), ...countedFields }),
    refusals: {},
  }),

  sendDocumentsFrom: call({
    method: 'POST',
    name: 'sendDocumentsFrom',
    who: 'staff',
    needs: ['documents'],
    about:
      'Sends the documents issued from a day of Vienna on that are not on their way yet, and answers how many there are.',
    changes: ['accounting'],
    input: z.object({ from: calendarDay }),
    output: z.object({ documents: z.int() }),
    refusals: { accountingIsOff: 409 },
  }),

  retryDocument: call({
    method: 'POST',
    name: 'retryDocument',
    who: 'staff',
    needs: ['documents'],
    seeks: 'document',
    about: 'Tries at once to send a document that has not arrived, also one that was set aside; false: it has arrived.',
    changes: ['accounting'],
    input: ofDocument,
    output: z.boolean(),
    refusals: { accountingIsOff: 409 },
  }),

  retryFailedDocuments: call({
    method: 'POST',
    name: 'retryFailedDocuments',
    who: 'staff',
    needs: ['documents'],
    about: 'Tries every failed document anew, and answers how many there are.',
    changes: ['accounting'],
    input: nothing,
    output: z.object({ documents: z.int() }),
    refusals: { accountingIsOff: 409 },
  }),

  setDocumentAside: call({
    method: 'POST',
    name: 'setDocumentAside',
    who: 'staff',
    needs: ['documents'],
    seeks: 'document',
    about: 'Takes a document that has not arrived off the way, with a reason; false: it has arrived.',
    changes: ['accounting'],
    input: z.object({ number: SentNumber, reason: text(200) }),
    output: z.boolean(),
    refusals: { reasonMissing: 422 },
  }),

  resumeAccounting: call({
    method: 'POST',
    name: 'resumeAccounting',
    who: 'staff',
    needs: ['documents'],
    about: 'Goes on sending after the service had refused the key; false: it was not stopped.',
    changes: ['accounting'],
    input: nothing,
    output: z.boolean(),
    refusals: { accountingIsOff: 409 },
  }),

  listOpenItems: call({
    method: 'GET',
    name: 'getOpenItems',
    who: 'staff',
    needs: ['documents'],
    about: 'The invoices on account that stand, those that have been due the longest first, with the sum that is open.',
    shows: ['credits'],
    input: z.object({ ...listFields, state: OpenItemState.optional() }),
    output: z.object({ data: z.array(OpenItem), total: z.int(), /** Cents. */ open: z.int() }),
    refusals: {},
  }),

  settleOpenItem: call({
    method: 'POST',
    name: 'settleOpenItem',
    who: 'staff',
    needs: ['documents'],
    seeks: 'invoice',
    about:
      'Books money for an invoice on account, whole or in part; a negative amount takes back what was booked before. The same key books once.',
    changes: ['credits', 'accounting'],
    input: z.object({
      invoiceId: InvoiceId,
      /** Cents: at most what is open, or what was paid. */
      amount: wholeNumberBetween(-99_999_999_999, 99_999_999_999),
      /** The day of the money; one that is yet to come counts as today. */
      paidOn: calendarDay,
      /** Generated by the caller for this one payment. */
      paymentKey: z.uuid(),
    }),
    output: z.literal(true),
    refusals: { amountNotValid: 422, invoiceCancelled: 409 },
  }),

  getMonth: call({
    method: 'GET',
    name: 'getAccountingMonth',
    who: 'staff',
    needs: ['documents'],
    about: 'Numbers and sums of the documents of a month of Vienna, as the accountant gets them.',
    shows: ['credits', 'accounting'],
    input: z.object({ month: Month }),
    output: z.object({
      invoices: z.int(),
      cancellations: z.int(),
      deliveryNotes: z.int(),
      /** Of the delivery notes. */
      credits: Credits,
      /** Cents; cancellations are taken off. One line for each rule and rate that occurs. */
      sums: z.array(z.object({ taxRule: TaxRule, taxRate: z.int(), net: z.int(), tax: z.int(), gross: z.int() })),
      net: z.int(),
      tax: z.int(),
      gross: z.int(),
      /** Settings that a DATEV file of this month lacks; with any of them there is none in the archive. */
      datevGaps: z.array(z.enum(datevGaps)),
      /** The last export of the month, and the invoices and cancellations that came to it since; absent: it was never exported. */
      handedOver: z.object({ at: instant, since: z.array(z.string()) }).optional(),
      /** Rules of this month without a revenue account. */
      rulesWithoutAccount: z.array(z.enum(taxRules)),
      /** Rates that would share one account, which knows one rate alone; absent: none. */
      ratesWithoutAccount: z.array(z.object({ taxRule: TaxRule, taxRate: z.int() })).optional(),
    }),
    refusals: {},
  }),

  exportMonth: call({
    method: 'POST',
    name: 'exportAccountingMonth',
    who: 'staff',
    needs: ['documents'],
    about:
      'A month of Vienna as one ZIP archive: every document as PDF, a list of them as CSV, and the bookings in DATEV’s format.',
    changes: ['accounting'],
    input: z.object({ month: Month, language: Language.default('en').catch('en') }),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { monthWithoutDocuments: 422 },
  }),
};
