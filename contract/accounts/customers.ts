import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsAccounts } from '#contract/permissions.ts';
import { CountryId, GroupId, StateId, UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { listFields, sortFields } from '#contract/lists.ts';
import { Credits } from '#contract/money.ts';
import { calendarDay, emailText, flag, instant, line, text, wire } from '#contract/wire.ts';
import { buyerReference, companyNames } from './company.ts';
import { PaymentApi, ofUser, userFields, userNames } from './user.ts';
import { VatState } from './vat.ts';

/** `waiting`: signed up and not yet reviewed; `locked`: locked by staff, or the sign-up was rejected. */
export const accountStates = ['waiting', 'active', 'locked'] as const;

export const AccountState = z.enum(accountStates);
export type AccountState = z.output<typeof AccountState>;

/** Lists of accounts: customers by their state, all of them, the staff, or everyone. */
export const accountLists = ['waiting', 'active', 'locked', 'customers', 'staff', 'all'] as const;

/** Columns by which a list of accounts is sorted. */
export const accountSorts = ['customer', 'contact', 'balance', 'jobs', 'created', 'lastSignIn'] as const;

export const AccountList = z.enum(accountLists);
export type AccountList = z.output<typeof AccountList>;

const accountFields = {
  ...userFields,
  state: AccountState,
  balance: Credits,
  createdAt: instant,
  lastSignInAt: instant.optional(),
};

const shownNames = {
  ...userNames,
  balance: 'transaction_balance',
} as const;

const UserRow = wire(
  {
    ...accountFields,
    /** Jobs that the customer has ordered. */
    jobs: z.int(),
  },
  shownNames,
);
export type UserRow = z.output<typeof UserRow>;

/** Fields of an account that staff may change, besides its state and its role. */
const changeable = {
  username: line(60),
  email: emailText,
  firstName: line(80),
  secondName: line(80),
  companyName: line(120),
  companyModel: line(120),
  street: line(120),
  zip: line(20),
  city: line(80),
  countryId: CountryId,
  stateId: StateId,
  vatNumber: line(30),
  buyerReference,
  paymentApi: PaymentApi,
  language: Language,
  sevdeskId: line(60),
  /** Remarks of staff about this customer; never shown to customers. */
  note: text(2000),
};

const changeableNames = {
  ...companyNames,
  username: 'user_username',
  email: 'user_email',
  paymentApi: 'user_payment_api',
  sevdeskId: userNames.sevdeskId,
} as const;

const Account = wire(
  {
    ...accountFields,
    note: changeable.note,
    /** Payments less refunds for files since sign-up. */
    spent: Credits,
    /** The group of the customer, which may add packages, a bonus and ways to pay. */
    groupId: GroupId.optional(),
    buyerReference,
    language: Language.optional(),
    vatConfirmedAt: instant.optional(),
    vatState: VatState,
    /** The member of staff who confirmed the number manually, and the proof. */
    vatConfirmedBy: z.string().optional(),
    vatProof: z.string(),
    /** Name and address that the register told for the number; absent where it told none. */
    vatRegisterName: z.string().optional(),
    vatRegisterAddress: z.string().optional(),
    /** Other customers with the same number. */
    vatOthers: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id' })),
    unlockedAt: instant.optional(),
    lockReason: z.string(),
    /** A new address that the owner has entered and not yet confirmed by its link. */
    waitingEmail: z.string().optional(),
    openSessions: z.int(),
    /** Absent: the second factor is off. */
    secondFactorSince: instant.optional(),
    /** Bytes of all files that this account has sent, and its limit. */
    storedBytes: z.int(),
    storageQuota: z.int(),
  },
  shownNames,
);
export type Account = z.output<typeof Account>;

/** Calls of staff about accounts. */
export const customersApi = {
  listUsers: call({
    method: 'GET',
    name: 'getUsers',
    who: 'staff',
    needs: readsAccounts,
    about:
      'Accounts by state or all of them, newest first unless sorted otherwise; words are looked for in names, e-mail, company, city and VAT.',
    shows: ['credits', 'accounts'],
    input: z.object({ ...listFields, ...sortFields(accountSorts), state: AccountList.default('all') }),
    output: z.object({
      data: z.array(UserRow),
      total: z.int(),
      /** True when the list has more accounts than are counted. Not by `countedFields`: a spread here would bring these calls to the first screens. */
      isMore: z.literal(true).optional(),
      /** Number of accounts that wait to be unlocked, whatever the list shows. */
      waiting: z.int(),
    }),
    refusals: {},
  }),

  getUser: call({
    method: 'GET',
    name: 'getUser',
    who: 'staff',
    needs: readsAccounts,
    seeks: 'account',
    about: 'One account whole, as staff see it.',
    shows: ['credits', 'accounts'],
    input: ofUser,
    output: Account,
    refusals: {},
  }),

  updateCustomer: call({
    method: 'POST',
    name: 'updateCustomer',
    who: 'staff',
    needs: ['customers', 'staff'],
    seeks: 'customer',
    about:
      'Changes the given fields of an account; those of staff only administrators. A new e-mail address counts at once. False: nothing differed.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, ...z.object(changeable).partial().shape },
      { userId: ['user_id', 'user_ID', 'customer_id', 'ID'], ...changeableNames },
    ),
    output: z.boolean(),
    refusals: { accountNotValid: 422, emailTaken: 409, usernameTaken: 409, staffAccount: 409 },
  }),

  confirmVatNumber: call({
    method: 'POST',
    name: 'confirmVatNumber',
    who: 'staff',
    needs: ['customers', 'documents'],
    seeks: 'customer',
    about:
      'Confirms the VAT number of a customer by hand, as of a day and with what proved it: for a register that does not answer. Another number than the one that was seen is refused.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, vatNumber: line(30).min(1), day: calendarDay, proof: text(500) },
      {
        userId: ['user_id', 'user_ID', 'customer_id'],
        vatNumber: 'company_VAT',
      },
    ),
    output: z.literal(true),
    refusals: { proofMissing: 422, dayNotYet: 422, vatNumberMoved: 409, vatNotValid: 422 },
  }),

  refuseVatNumber: call({
    method: 'POST',
    name: 'refuseVatNumber',
    who: 'staff',
    needs: ['customers', 'documents'],
    seeks: 'customer',
    about:
      'Refuses a VAT number that waits for staff, because another account has it or the register another name for it. Purchases stay taxed until number or company change. False: it does not wait.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, vatNumber: line(30).min(1) },
      { userId: ['user_id', 'user_ID', 'customer_id'], vatNumber: 'company_VAT' },
    ),
    output: z.boolean(),
    refusals: { vatNumberMoved: 409 },
  }),

  setUserActive: call({
    method: 'POST',
    name: 'setUserActive',
    who: 'staff',
    needs: ['customers', 'staff'],
    seeks: 'account',
    about:
      'Unlocks an account and tells its owner by mail, or locks it for a reason that staff read: every session of it ends at once. False: it was so already.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, active: flag, reason: text(500).default('') },
      { userId: ['user_id', 'user_ID', 'customer_id'], active: 'user_active' },
    ),
    output: z.boolean(),
    refusals: { reasonMissing: 422, ownAccount: 409, lastAdmin: 409, staffAccount: 409 },
  }),
};
