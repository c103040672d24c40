import { z } from 'zod';
import { call } from './call.ts';
import { PurchaseId } from './ids.ts';
import { PaymentProblem } from '#contract/purchases/received-payments.ts';
import { calendarDay, flag, line, text, wholeNumberBetween } from './wire.ts';

/** Largest statement in bytes. */
export const statementBytes = 20 * 2 ** 20;

/** Most entries that a report shows, those that are new first. */
export const reportedEntries = 500;

/** Most lines without a booking that a report shows. */
export const reportedLines = 100;

/**
 * Outcome of an entry: `booked` and `overpaid` credit their purchase at once; the others wait, but those that are `known`
 * from an earlier import, which are passed over. `perhapsSame`: another file or a person told of a payment like it.
 */
export const entryOutcomes = [
  'booked',
  'overpaid',
  'underpaid',
  'proposed',
  'reversed',
  'perhapsSame',
  'waits',
  'known',
] as const;
export const EntryOutcome = z.enum(entryOutcomes);
export type EntryOutcome = z.output<typeof EntryOutcome>;

const ReportedEntry = z.object({
  /** As an editor counts. */
  line: z.int(),
  day: calendarDay,
  /** Hundredths of the currency; negative: it left the account. */
  amount: z.int(),
  currency: z.string(),
  payer: z.string(),
  purpose: z.string(),
  outcome: EntryOutcome,
  /** Of the purchase that it is for, or may be for. */
  reference: z.string().optional(),
  /** Of the invoice on account that it is for, or may be for. */
  invoiceNumber: z.string().optional(),
});
export type ReportedEntry = z.output<typeof ReportedEntry>;

const place = wholeNumberBetween(0, 59).optional();

/** Places of the columns of a list whose headings are not known, from 0; they are remembered by the headings. */
const columnFields = {
  dayColumn: place,
  amountColumn: place,
  /** A column of words that says of each amount whether it came in or left, such as Debit and Credit. */
  directionColumn: place,
  /** Two columns of money instead of one. */
  incomingColumn: place,
  outgoingColumn: place,
  purposeColumn: place,
  payerColumn: place,
};

const StatementReport = z.object({
  /** True when the payments were written down: never in a dry run. */
  done: z.boolean(),
  format: z.enum(['camt', 'csv', 'mt940']),
  /** As the file says; '' where it does not. */
  account: z.string(),
  /** False: another account than the one that customers are told to pay to. */
  isOwnAccount: z.boolean(),
  firstDay: calendarDay.optional(),
  lastDay: calendarDay.optional(),
  /** Entries by what becomes of them. */
  counts: z.record(EntryOutcome, z.int()),
  /** Money that left the account and has to do with no purchase; entries that the bank has not booked yet. */
  passedOver: z.object({ debits: z.int(), pending: z.int() }),
  /** Lines that are no bookings: balances, remarks, notices without money; the first of them with their place in the file. */
  skipped: z.object({ count: z.int(), lines: z.array(z.object({ line: z.int(), text: z.string() })) }),
  /** Incoming and outgoing sums of all booked lines of the file, by currency, in hundredths; to compare with the bank's own sums. */
  sums: z.array(z.object({ currency: z.string(), incoming: z.int(), outgoing: z.int() })),
  /** The balances that the file states do not differ by the sum of its bookings. */
  isSumWrong: z.boolean(),
  entries: z.array(ReportedEntry),
  /** A list that cannot be read before somebody says more about its columns, with its first lines; nothing else is said of it then. */
  unknownColumns: z
    .object({
      /** Empty names where the list has no headings. */
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** Which column is which, or only which of the amounts came in. */
      missing: z.enum(['columns', 'direction']),
      /** The columns that are known already. */
      known: z.object(columnFields),
    })
    .optional(),
});
export type StatementReport = z.output<typeof StatementReport>;

export const paymentsApi = {
  importStatement: call({
    method: 'POST',
    name: 'importStatement',
    who: 'staff',
    needs: ['credits'],
    about:
      'Brings in the statement of a bank (CAMT.052, 053 or 054, MT940, the CSV of a bank, or a ZIP of them): what came in is written down, booked where reference and amount say so, and else waits. The same entry is written down once, however often it comes. A list that does not say which amounts came in is not booked: its columns are asked for. A dry run only reports.',
    changes: ['credits'],
    asksService: true,
    files: ['file'],
    input: z.object({
      dryRun: flag,
      ...columnFields,
      /** In this list what leaves has a minus: amounts without a sign came in. */
      outgoingHasMinus: flag.optional(),
      /** The first line of the list is a booking. */
      firstLineIsBooking: flag.optional(),
    }),
    output: StatementReport,
    refusals: {
      fileMissing: 422,
      statementTooLarge: 413,
      statementUnknown: 422,
      statementEmpty: 422,
      statementColumnsMissing: 422,
      statementNotReadable: 422,
    },
  }),

  bookPayment: call({
    method: 'POST',
    name: 'bookPayment',
    who: 'staff',
    needs: ['credits'],
    seeks: 'purchase',
    about:
      'Books money that staff have seen on the account for a purchase. The same key books once; another amount than the price waits for a decision.',
    changes: ['credits'],
    input: z.object({
      purchaseId: PurchaseId,
      /** Cents. */
      amount: wholeNumberBetween(1, 99_999_999_999),
      /** The bank's booking day; one that is yet to come counts as today. */
      day: calendarDay,
      payer: line(200).optional(),
      note: text(200).optional(),
      /** Generated by the caller for this one payment. */
      paymentKey: z.uuid(),
    }),
    output: z.object({
      /** `before`: the same key booked it earlier. */
      outcome: z.enum(['booked', 'open', 'before']),
      problem: PaymentProblem.optional(),
    }),
    refusals: {},
  }),

  downloadPaymentSlip: call({
    method: 'POST',
    name: 'downloadPaymentSlip',
    who: 'active',
    rights: ['seeDocuments', 'buyCredits'],
    needs: ['credits', 'customers', 'documents'],
    seeks: 'purchase',
    about:
      'A letter about an open purchase by transfer: amount, account, reference and a code for banking apps. It is no invoice.',
    reads: true,
    input: z.object({ purchaseId: PurchaseId }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { purchaseNotOpen: 409 },
  }),
};
