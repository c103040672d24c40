import { z } from 'zod';
import { TaxRule } from './billing.ts';
import { call } from './call.ts';
import { CreditEntryId, DeliveryNoteId, PendingBookingId, TaskId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { listFields, sortFields } from './lists.ts';
import { Credits, GivenCredits } from './money.ts';
import { OwnDetails } from '#contract/tasks/own-details.ts';
import { calendarDay, instant, nothing, orNull, text, wholeNumberBetween, wire } from './wire.ts';

export const CreditBalance = wire(
  {
    balance: Credits,
    /** The customer wants to be told of a balance below this; absent: not at all. */
    lowBelow: Credits.optional(),
  },
  { balance: 'transaction_balance' },
);

export const creditKinds = ['purchase', 'payment', 'refund', 'correction', 'bonus'] as const;

export const CreditKind = z.enum(creditKinds);
export type CreditKind = z.output<typeof CreditKind>;

const entryFields = {
  entryId: CreditEntryId,
  kind: CreditKind,
  /** Signed: payments are negative. */
  amount: Credits,
  balance: Credits,
  reason: z.string(),
  taskId: orNull(TaskId),
  deliveryNoteId: orNull(DeliveryNoteId),
  deliveryNoteNumber: z.string().optional(),
  /** The valid invoice of a purchase; a cancelled one does not count. */
  invoiceNumber: z.string().optional(),
  /**
   * Every document of this row, in the order of issue: the delivery note of a payment or of what is refunded, the return note of a refund, the invoices and
   * cancellations of a purchase, the cancellation that took credits back.
   */
  documentNumbers: z.array(z.string()),
  /** Notes of the customer about the task of a payment or refund; absent without any. */
  ownDetails: OwnDetails.optional(),
  createdAt: instant,
};

const entryNames = {
  balance: 'transaction_balance',
  taskId: 'transaction_taskID',
  deliveryNoteId: 'transaction_deliveryNoteID',
} as const;

const CreditEntry = wire(
  {
    ...entryFields,
    /** Subject of a payment or refund: the vehicle of its task, and the methods in the language asked for. */
    vehicle: z.string().optional(),
    methods: z.array(z.string()).optional(),
  },
  entryNames,
);
export type CreditEntry = z.output<typeof CreditEntry>;

/** The kinds by which lists are narrowed; `sales`: payments and refunds, whose sum is the income. */
export const creditFilterKinds = [...creditKinds, 'sales'] as const;
export const CreditFilterKind = z.enum(creditFilterKinds);
export type CreditFilterKind = z.output<typeof CreditFilterKind>;

const creditFilter = { ...listFields, kind: CreditFilterKind.optional() };

export const ownCreditSorts = ['date', 'kind', 'amount'] as const;
export const creditSorts = ['date', 'customer', 'kind', 'amount'] as const;

const EntryOfCustomer = wire(
  {
    ...entryFields,
    userId: UserId,
    /** Company, else name, else user name. */
    customer: z.string(),
    /** The member of staff who booked it, if one did. */
    bookedBy: z.string().optional(),
    /** The colleague who approved it, where it was beyond the limits of that one. */
    approvedBy: z.string().optional(),
  },
  { ...entryNames, userId: 'user_id' },
);
export type EntryOfCustomer = z.output<typeof EntryOfCustomer>;

const EntriesOfCustomers = z.object({
  data: z.array(EntryOfCustomer),
  total: z.int(),
  /** Sum of all rows that match the filter, not only of those on the page. */
  sum: Credits,
});

/** Days of the trend of a balance, today included. */
export const trendDays = 30;

/** The tax of a purchase today: absent where the country of the operator or of the customer is not known yet. */
const PurchaseTax = z.object({
  /** Hundredths of a percent. */
  rate: z.int(),
  rule: TaxRule,
});

const ofCustomer = { userId: UserId.optional() };

const customerNames = { userId: 'user_id' } as const;

/** Kinds of entries that staff book manually; payments are booked by paying. */
export const bookedKinds = ['purchase', 'bonus', 'refund', 'correction'] as const;

export const BookedKind = z.enum(bookedKinds);
export type BookedKind = z.output<typeof BookedKind>;

/** Ways in which the money of credits that staff book came. */
export const paidByWays = ['transfer', 'online'] as const;

export const PaidBy = z.enum(paidByWays);

/** Refusals of a booking, as it is sent and as it is approved. */
const bookingRefusals = {
  amountNotValid: 422,
  reasonMissing: 422,
  taskNotRefundable: 422,
  refundNeedsAdmin: 403,
  refundTooHigh: 422,
  balanceTooLow: 422,
  bookingKeyTaken: 409,
  operatorDataMissing: 422,
  customerDataMissing: 422,
  lettersNotPrintable: 422,
} as const;
export type BookingRefusal = keyof typeof bookingRefusals | 'notFound';

/** A booking that waits for a second person. */
const PendingBooking = wire(
  {
    pendingBookingId: PendingBookingId,
    userId: UserId,
    customer: z.string(),
    kind: BookedKind,
    amount: Credits,
    reason: z.string(),
    taskId: TaskId.optional(),
    /** Days of the term of payment of a purchase on account. */
    termDays: z.int().optional(),
    askedBy: z.string(),
    askedAt: instant,
    /** The caller may decide; or asked for it; or the caller's own limits are too low to approve it. */
    decision: z.enum(['possible', 'own', 'beyondLimits']),
  },
  { userId: 'user_id', taskId: 'transaction_taskID' },
);
export type PendingBooking = z.output<typeof PendingBooking>;

export const creditsApi = {
  getCreditBalance: call({
    method: 'GET',
    name: 'getCreditBalance',
    alsoNamed: 'loadCreditBalance',
    who: 'active',
    about: 'The balance after the latest credit transaction.',
    shows: ['credits'],
    input: nothing,
    output: CreditBalance,
    refusals: {},
  }),

  setLowBalance: call({
    method: 'POST',
    name: 'setLowBalance',
    who: 'customer',
    rights: ['buyCredits'],
    about: 'Sets the balance below which the portal hints at it and sends one mail; absent: it does neither.',
    changes: ['credits'],
    input: z.object({ below: GivenCredits.optional() }),
    output: z.literal(true),
    refusals: { amountNotValid: 422 },
  }),

  getCreditTrend: call({
    method: 'GET',
    name: 'getCreditTrend',
    who: 'customer',
    about: `The balance of the signed-in customer at the end of each of the last ${trendDays} days (Europe/Vienna), oldest first; the last is the present one.`,
    shows: ['credits'],
    input: nothing,
    output: z.object({
      data: z.array(wire({ day: calendarDay, balance: Credits }, { balance: 'transaction_balance' })),
    }),
    refusals: {},
  }),

  listCredits: call({
    method: 'GET',
    name: 'getCredits',
    who: 'customer',
    rights: ['seeDocuments'],
    about: 'The credit transactions of the signed-in customer, newest first unless sorted otherwise.',
    shows: ['credits'],
    input: z.object({ ...creditFilter, ...sortFields(ownCreditSorts) }),
    output: z.object({ data: z.array(CreditEntry), total: z.int() }),
    refusals: {},
  }),

  exportCredits: call({
    method: 'POST',
    reads: true,
    name: 'exportCredits',
    who: 'customer',
    rights: ['seeDocuments'],
    about: 'Every credit transaction that the filter leaves, as CSV with headings in the language asked for.',
    input: z.object({ ...creditFilter, language: Language.default('en').catch('en') }),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: {},
  }),

  listAllCredits: call({
    method: 'GET',
    name: 'getCreditsFromAllCustomers',
    who: 'staff',
    needs: ['credits', 'customers'],
    about:
      'The credit transactions of all customers, newest first unless sorted otherwise, with the sum of what the filter leaves.',
    shows: ['credits'],
    input: wire({ ...creditFilter, ...sortFields(creditSorts), ...ofCustomer }, customerNames),
    output: EntriesOfCustomers,
    refusals: {},
  }),

  listCreditsOfUser: call({
    method: 'GET',
    name: 'getCreditsFromUserWithID',
    who: 'staff',
    needs: ['credits', 'customers'],
    seeks: 'customer',
    about: 'The credit transactions of one customer, newest first unless sorted otherwise, with their present balance.',
    shows: ['credits'],
    input: wire({ ...creditFilter, ...sortFields(creditSorts), userId: UserId }, customerNames),
    output: wire(
      { data: z.array(EntryOfCustomer), total: z.int(), sum: Credits, balance: Credits },
      { balance: 'transaction_balance' },
    ),
    refusals: {},
  }),

  exportAllCredits: call({
    method: 'POST',
    name: 'exportAllCredits',
    who: 'staff',
    needs: ['credits'],
    about:
      'Every credit transaction of all customers that the filter leaves, as CSV with headings in the language asked for.',
    changes: [],
    input: wire({ ...creditFilter, ...ofCustomer, language: Language.default('en').catch('en') }, customerNames),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { tooManyRows: 422 },
  }),

  getPurchaseTerms: call({
    method: 'GET',
    name: 'getPurchaseTerms',
    who: 'staff',
    needs: ['credits'],
    seeks: 'customer',
    about:
      'What a booking for a customer begins with: their balance, the price of a credit, and its tax by the day of the money.',
    shows: ['credits', 'settings', 'accounts'],
    input: wire({ userId: UserId }, customerNames),
    output: wire(
      {
        balance: Credits,
        /** The most that an administrator can refund without a file. */
        refundable: Credits,
        /** Price of one credit, in cents, before tax. */
        creditPrice: z.int(),
        tax: PurchaseTax.optional(),
        /** The tax of money that came on a day or later, the latest day first; without a tax where its rate is not known. */
        taxes: z.array(z.object({ from: calendarDay, tax: PurchaseTax.optional() })),
        /** The usual term of payment of credits on account, in days. */
        termDays: z.int(),
      },
      { balance: 'transaction_balance' },
    ),
    refusals: {},
  }),

  changeCredits: call({
    method: 'POST',
    name: 'changeCreditsForCustomer',
    who: 'staff',
    needs: ['credits'],
    seeks: 'customer',
    about:
      'Books credits for a customer, who hears of it by mail; credits on account with their invoice. The same key books once, however often it is sent.',
    changes: ['credits'],
    input: wire(
      {
        userId: UserId,
        kind: BookedKind,
        /** Signed; only a correction may take credits away. */
        amount: GivenCredits,
        reason: text(200),
        /** The paid task that a refund is for; administrators alone refund without one, up to what the customer bought. */
        taskId: TaskId.optional(),
        /** The day on which the money of a purchase came, today at the latest; absent: today. */
        paidOn: calendarDay.optional(),
        /** The way in which it came; absent: the invoice says only that it is paid. */
        paidBy: PaidBy.optional(),
        /** Days of the term of payment of a purchase on account, which is not paid yet; with it neither day nor way counts. */
        termDays: wholeNumberBetween(1, 365).optional(),
        /** Generated by the caller for this one booking. */
        bookingKey: z.uuid(),
      },
      {
        userId: 'user_id',
        taskId: 'transaction_taskID',
      },
    ),
    /** `waits`: it is beyond the caller's limits and waits for a second person. */
    output: z.union([z.literal(true), z.object({ waits: z.literal(true) })]),
    refusals: { ...bookingRefusals, bookingDeclined: 409 },
  }),

  getPendingBookings: call({
    method: 'GET',
    name: 'getPendingBookings',
    who: 'staff',
    needs: ['credits'],
    about: 'Bookings that wait for a second person, the oldest first.',
    shows: ['credits', 'accounts'],
    input: nothing,
    output: z.object({ data: z.array(PendingBooking) }),
    refusals: {},
  }),

  approveBooking: call({
    method: 'POST',
    name: 'approveBooking',
    who: 'staff',
    needs: ['credits'],
    seeks: 'booking',
    about:
      'Books what a colleague asked for beyond the own limits, once; never an own booking, and within the limits of whoever approves it.',
    changes: ['credits'],
    input: z.object({ pendingBookingId: PendingBookingId }),
    output: z.literal(true),
    refusals: { ...bookingRefusals, ownBooking: 403, limitTooLow: 403, bookingDecided: 409 },
  }),

  declineBooking: call({
    method: 'POST',
    name: 'declineBooking',
    who: 'staff',
    needs: ['credits'],
    seeks: 'booking',
    about: 'Declines a booking that waits for a second person, for a reason; never an own one. Nothing is booked.',
    changes: ['credits'],
    input: z.object({ pendingBookingId: PendingBookingId, reason: text(200) }),
    output: z.literal(true),
    refusals: { reasonMissing: 422, ownBooking: 403, bookingDecided: 409 },
  }),
};
