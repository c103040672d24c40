import { z } from 'zod';
import { call } from './call.ts';
import { instant, nothing } from './wire.ts';

/** Rules of the books that hold at any moment; each is asked of every row. */
export const invariants = [
  'balances',
  'runningBalances',
  'noDebt',
  'payments',
  'deliveryNotes',
  'refunds',
  'purchases',
  'purchaseMoney',
  'receivedPayments',
  'invoices',
  'cancellations',
  'numbers',
] as const;

export const InvariantName = z.enum(invariants);
export type InvariantName = z.output<typeof InvariantName>;

/** Most examples of a broken rule that are stored and shown. */
export const maxExamples = 20;

const Violation = z.object({
  invariant: InvariantName,
  /** Number of things that break the invariant. */
  count: z.int(),
  /** The first of them, each with what was found, for a person to look up. */
  examples: z.array(z.string()),
});
export type Violation = z.output<typeof Violation>;

/** Paid purchases whose invoice lacks data of the operator or the customer: the rules hold, and somebody has to see them. */
const WithoutInvoice = z.object({ count: z.int(), examples: z.array(z.string()) });
export type WithoutInvoice = z.output<typeof WithoutInvoice>;

const LedgerCheck = z.object({
  checkedAt: instant,
  tookMs: z.int(),
  /** Things that were looked at, over all invariants. */
  examined: z.int(),
  violations: z.array(Violation),
  withoutInvoice: WithoutInvoice,
  /** Since when every check has found something; absent while the ledger is sound. */
  brokenSince: instant.optional(),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;

export const ledgerApi = {
  getLedgerCheck: call({
    method: 'GET',
    name: 'getLedgerCheck',
    who: 'staff',
    needs: ['credits', 'documents', 'settings'],
    about: 'The latest verification of the credit ledger and its documents; `null` before the first.',
    shows: ['ledger'],
    input: nothing,
    output: LedgerCheck.nullable(),
    refusals: {},
  }),

  verifyLedger: call({
    method: 'POST',
    name: 'verifyLedger',
    who: 'staff',
    needs: ['credits'],
    about: 'Verifies the credit ledger and its documents now, and stores what it found.',
    changes: ['ledger'],
    input: nothing,
    output: LedgerCheck,
    refusals: {},
  }),
};
