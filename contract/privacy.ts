import { z } from 'zod';
import { call } from './call.ts';
import { UserId } from './ids.ts';
import { Credits, GivenCredits } from './money.ts';
import { instant, nothing, orNull, secret, text, wholeNumberBetween, wire } from './wire.ts';

/** `withdrawn` by the customer, `declined` by an administrator with a reason, or `done`. */
export const erasureStates = ['waiting', 'withdrawn', 'declined', 'done'] as const;

export const ErasureState = z.enum(erasureStates);
export type ErasureState = z.output<typeof ErasureState>;

/** Matters that have to be settled before an account can be erased. */
export const erasureBlockers = [
  'openOrders',
  'openPurchases',
  'openItems',
  'disputes',
  'openPayments',
  'documents',
  'missingInvoices',
] as const;

export const ErasureBlocker = z.enum(erasureBlockers);
export type ErasureBlocker = z.output<typeof ErasureBlocker>;

const Erasure = z.object({
  state: ErasureState,
  requestedAt: instant,
  /** The day from which on it is carried out. */
  dueAt: instant,
  decidedAt: instant.optional(),
  /** The reason why it was declined. */
  reason: z.string(),
});
export type Erasure = z.output<typeof Erasure>;

/** Kinds of files and records that are removed after a number of months, where the operator wants that. */
export const retentionKinds = [
  'originals',
  'results',
  'attachments',
  'mails',
  'sessions',
  'providerEvents',
  'auditValues',
] as const;

export const RetentionKind = z.enum(retentionKinds);
export type RetentionKind = z.output<typeof RetentionKind>;

const DataState = z.object({
  /** The latest request; absent: there was none. */
  erasure: Erasure.optional(),
  blockers: z.array(z.object({ kind: ErasureBlocker, count: z.int() })),
  /** Credits that an erasure would take. */
  balance: Credits,
  /** Months after which each kind of data goes; absent months: it stays as long as the account. */
  periods: z.array(z.object({ kind: RetentionKind, months: z.int().optional() })),
});
export type DataState = z.output<typeof DataState>;

const ofUser = wire({ userId: UserId }, { userId: 'user_id' });
const ownPassword = secret(256).min(1);
const reason = text(500);

export const privacyApi = {
  getOwnData: call({
    method: 'GET',
    name: 'getOwnData',
    who: 'customer',
    rights: ['managePeople'],
    about: 'State of the erasure of the own account, what stands in its way, and how long each kind of data is stored.',
    shows: ['accounts', 'credits', 'tasks', 'settings'],
    input: nothing,
    output: DataState,
    refusals: {},
  }),

  exportOwnData: call({
    method: 'POST',
    name: 'exportOwnData',
    who: 'customer',
    rights: ['managePeople'],
    about: 'Everything that is stored about the own account as one ZIP archive: data as JSON, files under their names.',
    changes: [],
    input: z.object({ password: ownPassword }),
    output: z.void(),
    answers: 'file',
    refusals: { wrongPassword: 422 },
  }),

  requestErasure: call({
    method: 'POST',
    name: 'requestErasure',
    who: 'customer',
    rights: ['managePeople'],
    about: 'Asks for the erasure of the own account; it is carried out in 14 days unless it is withdrawn.',
    changes: ['accounts'],
    input: z.object({
      password: ownPassword,
      /** The balance that is lost with the account, as it was confirmed. */
      givesUp: GivenCredits,
    }),
    output: z.boolean(),
    /** With `erasureBlocked` come the blockers, with `balanceNotGivenUp` the balance. */
    refusals: { wrongPassword: 422, erasureBlocked: 409, balanceNotGivenUp: 409 },
  }),

  withdrawErasure: call({
    method: 'POST',
    name: 'withdrawErasure',
    who: 'customer',
    rights: ['managePeople'],
    about: 'Withdraws the request for the erasure of the own account. False: there is none.',
    changes: ['accounts'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  getCustomerData: call({
    method: 'GET',
    name: 'getCustomerData',
    who: 'staff',
    needs: ['customers', 'personalData'],
    about: 'The same about the account of a customer.',
    seeks: 'customer',
    shows: ['accounts', 'credits', 'tasks', 'settings'],
    input: ofUser,
    output: DataState,
    refusals: {},
  }),

  exportCustomerData: call({
    method: 'POST',
    name: 'exportCustomerData',
    who: 'staff',
    needs: ['personalData'],
    about:
      'Everything that is stored about a customer as one ZIP archive, with the remarks of staff; asks for the own password, and is recorded in the audit log.',
    seeks: 'customer',
    changes: [],
    input: wire({ userId: UserId, password: ownPassword }, { userId: 'user_id' }),
    output: z.void(),
    answers: 'file',
    refusals: { wrongPassword: 422 },
  }),

  eraseCustomer: call({
    method: 'POST',
    name: 'eraseCustomer',
    who: 'staff',
    needs: ['personalData'],
    about: 'Erases the account of a customer at once; asks for the own password, and is recorded in the audit log.',
    seeks: 'customer',
    changes: ['accounts', 'tasks', 'chat', 'mail', 'credits', 'library'],
    input: wire({ userId: UserId, password: ownPassword, givesUp: GivenCredits, reason }, { userId: 'user_id' }),
    output: z.boolean(),
    refusals: { wrongPassword: 422, reasonMissing: 422, erasureBlocked: 409, balanceNotGivenUp: 409 },
  }),

  declineErasure: call({
    method: 'POST',
    name: 'declineErasure',
    who: 'staff',
    needs: ['personalData'],
    about: 'Declines the request of a customer for an erasure, with a reason and a mail. False: there is none.',
    seeks: 'customer',
    changes: ['accounts'],
    input: wire({ userId: UserId, reason }, { userId: 'user_id' }),
    output: z.boolean(),
    refusals: { reasonMissing: 422 },
  }),

  getErasureRequests: call({
    method: 'GET',
    name: 'getErasureRequests',
    who: 'staff',
    needs: ['customers', 'personalData'],
    about: 'The requests for an erasure that wait, the most urgent first.',
    shows: ['accounts'],
    input: nothing,
    output: z.array(
      wire(
        { userId: UserId, name: z.string(), requestedAt: instant, dueAt: instant, isBlocked: z.boolean() },
        { userId: 'user_id' },
      ),
    ),
    refusals: {},
  }),

  getRetention: call({
    method: 'GET',
    name: 'getRetention',
    who: 'staff',
    needs: ['personalData'],
    about: 'The retention period of each kind of data, what the next run removes, and the latest runs.',
    shows: ['settings'],
    input: nothing,
    output: z.object({
      periods: z.array(
        z.object({
          kind: RetentionKind,
          /** Absent: for good. */
          months: z.int().optional(),
          /** The next run's removals: files or records, and the bytes of files. */
          due: z.object({ count: z.int(), bytes: z.int() }),
        }),
      ),
      runs: z.array(z.object({ at: instant, kind: RetentionKind, months: z.int(), removed: z.int(), bytes: z.int() })),
    }),
    refusals: {},
  }),

  updateRetention: call({
    method: 'POST',
    name: 'updateRetention',
    who: 'staff',
    needs: ['personalData'],
    about: 'Sets the months after which a kind of data is removed; null: it is stored for good.',
    changes: ['settings'],
    input: z.object({ kind: RetentionKind, months: orNull(wholeNumberBetween(-32_768, 32_767)) }),
    output: z.boolean(),
    refusals: { periodNotValid: 422 },
  }),
};
