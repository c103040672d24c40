import { z } from 'zod';
import { call } from './call.ts';
import { companyNames, PaymentApi, Rights, userFields, userNames, VatState } from './identity.ts';
import { CountryId, StateId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { listFields } from './lists.ts';
import { Credits } from './money.ts';
import { calendarDay, flag, instant, text, wholeNumber, wire } from './wire.ts';

/** `waiting`: signed up and not looked at yet; `locked`: staff locked it, or turned the sign-up down. */
export const accountStates = ['waiting', 'active', 'locked'] as const;
export const AccountState = z.enum(accountStates);
export type AccountState = z.output<typeof AccountState>;

/** Which accounts a list holds: customers by their state, the staff, or everybody. */
export const accountLists = ['waiting', 'active', 'locked', 'staff', 'all'] as const;
export const AccountList = z.enum(accountLists);
export type AccountList = z.output<typeof AccountList>;

const ofUser = wire({ userId: UserId }, { userId: ['user_id', 'user_ID', 'customer_id'] });

const shown = {
  ...userFields,
  state: AccountState,
  balance: Credits,
  createdAt: instant,
  lastSignInAt: instant.optional(),
};
const shownNames = {
  ...userNames,
  state: 'user_state',
  balance: 'transaction_balance',
  createdAt: 'user_created',
  lastSignInAt: 'user_lastSignIn',
} as const;

const UserRow = wire(
  {
    ...shown,
    /** Jobs that the customer has ordered. */
    jobs: z.int(),
  },
  { ...shownNames, jobs: 'user_jobs' },
);
export type UserRow = z.output<typeof UserRow>;

export const getUsers = call({
  method: 'GET',
  name: 'getUsers',
  who: 'staff',
  about:
    'Accounts by state or all of them, newest first; words are looked for in names, e-mail, company, city and VAT.',
  input: z.object({ ...listFields, state: AccountList.default('all') }),
  output: z.object({
    data: z.array(UserRow),
    total: z.int(),
    /** How many accounts wait to be unlocked, whatever the list holds. */
    waiting: z.int(),
  }),
  refusals: {},
});

/** What of an account staff may change besides its state and its rights. */
const changeable = {
  username: text(60),
  email: text(200),
  firstName: text(80),
  secondName: text(80),
  companyName: text(120),
  companyModel: text(120),
  street: text(120),
  zip: text(20),
  city: text(80),
  countryId: CountryId,
  stateId: StateId,
  vatNumber: text(30),
  paymentApi: PaymentApi,
  language: Language,
  sevdeskId: text(60),
  /** What staff should know of this customer; no customer ever reads it. */
  note: text(2000),
};
const changeableNames = {
  ...companyNames,
  username: 'user_username',
  email: 'user_email',
  paymentApi: 'user_payment_api',
  language: 'user_language',
  sevdeskId: userNames.sevdeskId,
  note: 'user_note',
} as const;

const Account = wire(
  {
    ...shown,
    note: changeable.note,
    language: Language.optional(),
    vatConfirmedAt: instant.optional(),
    vatState: VatState,
    /** Who confirmed the number by hand, and what proved it. */
    vatConfirmedBy: z.string().optional(),
    vatProof: z.string(),
    unlockedAt: instant.optional(),
    lockReason: z.string(),
    /** A new address of the owner's own that waits for its link to be opened. */
    waitingEmail: z.string().optional(),
    openSessions: z.int(),
    /** Bytes that the files take which this account sent, and how many they may. */
    storedBytes: z.int(),
    storageQuota: z.int(),
  },
  {
    ...shownNames,
    note: 'user_note',
    language: 'user_language',
    vatConfirmedAt: 'company_VAT_confirmed',
    vatState: 'company_VAT_state',
    vatConfirmedBy: 'company_VAT_confirmedBy',
    vatProof: 'company_VAT_proof',
    unlockedAt: 'user_unlocked',
    lockReason: 'user_lockReason',
    waitingEmail: 'user_waitingEmail',
    openSessions: 'user_openSessions',
    storedBytes: 'user_storedBytes',
    storageQuota: 'user_storageQuota',
  },
);
export type Account = z.output<typeof Account>;

export const getUser = call({
  method: 'GET',
  name: 'getUser',
  who: 'staff',
  about: 'One account whole, as staff see it.',
  input: ofUser,
  output: Account,
  refusals: {},
});

export const updateCustomer = call({
  method: 'POST',
  name: 'updateCustomer',
  who: 'staff',
  about:
    'Changes the given fields of an account; those of staff only administrators. A new e-mail address counts at once. False: nothing differed.',
  input: wire(
    { userId: UserId, ...z.object(changeable).partial().shape },
    { userId: ['user_id', 'user_ID', 'customer_id', 'ID'], ...changeableNames },
  ),
  output: z.boolean(),
  refusals: { accountNotValid: 422, emailTaken: 409, usernameTaken: 409, staffAccount: 409 },
});

export const confirmVatNumber = call({
  method: 'POST',
  name: 'confirmVatNumber',
  who: 'staff',
  about:
    'Confirms the VAT number of a customer by hand, as of a day and with what proved it: for a register that does not answer. Another number than the one that was seen is refused.',
  input: wire(
    { userId: UserId, vatNumber: text(30).min(1), day: calendarDay, proof: text(500) },
    {
      userId: ['user_id', 'user_ID', 'customer_id'],
      vatNumber: 'company_VAT',
      day: 'company_VAT_confirmed',
      proof: 'company_VAT_proof',
    },
  ),
  output: z.literal(true),
  refusals: { proofMissing: 422, dayNotYet: 422, vatNumberMoved: 409, vatNotValid: 422 },
});

export const setUserActive = call({
  method: 'POST',
  name: 'setUserActive',
  who: 'staff',
  about:
    'Unlocks an account and tells its owner by mail, or locks it for a reason that staff read: every session of it ends at once. False: it was so already.',
  input: wire(
    { userId: UserId, active: flag, reason: text(500).default('') },
    { userId: ['user_id', 'user_ID', 'customer_id'], active: 'user_active', reason: 'user_lockReason' },
  ),
  output: z.boolean(),
  refusals: { reasonMissing: 422, ownAccount: 409, lastAdmin: 409, staffAccount: 409 },
});

export const setUserRights = call({
  method: 'POST',
  name: 'setUserRights',
  who: 'admin',
  about: 'Makes a user administrator, support or customer. False: that is what the user was.',
  input: wire(
    {
      userId: UserId,
      rights: wholeNumber.pipe(Rights),
    },
    { userId: ['user_id', 'user_ID', 'customer_id'], rights: 'user_system_rights' },
  ),
  output: z.boolean(),
  refusals: { lastAdmin: 409 },
});

export const createStaffAccount = call({
  method: 'POST',
  name: 'createStaffAccount',
  who: 'admin',
  about: 'Makes an account for a member of staff, who is asked by mail to choose a password.',
  input: wire(
    {
      username: text(60),
      email: text(200),
      firstName: text(80),
      secondName: text(80),
      rights: wholeNumber.pipe(z.union([z.literal(1), z.literal(2)])),
      language: Language,
    },
    {
      username: 'user_username',
      email: 'user_email',
      firstName: 'user_firstName',
      secondName: 'user_secondName',
      rights: 'user_system_rights',
      language: 'user_language',
    },
  ),
  output: wire({ userId: UserId }, { userId: 'ID' }),
  refusals: { accountNotValid: 422, emailTaken: 409, usernameTaken: 409 },
});

const SessionRow = z.object({
  openedAt: instant,
  address: z.string(),
  userAgent: z.string(),
  state: z.enum(['open', 'ended', 'expired']),
  /** When it ended or ran out; absent while it is open. */
  endedAt: instant.optional(),
  /** The member of staff who looked at the portal as this customer. */
  watchedBy: z.string().optional(),
});
export type SessionRow = z.output<typeof SessionRow>;

export const getUserSessions = call({
  method: 'GET',
  name: 'getUserSessions',
  who: 'staff',
  about: 'Every session that an account ever had, newest first: from where, with what, and whether it is still open.',
  input: wire(
    { userId: UserId, page: wholeNumber.optional(), pageSize: wholeNumber.optional() },
    { userId: ['user_id', 'user_ID', 'customer_id'] },
  ),
  output: z.object({ data: z.array(SessionRow), total: z.int() }),
  refusals: {},
});

export const endUserSessions = call({
  method: 'POST',
  name: 'endUserSessions',
  who: 'staff',
  about: 'Signs a user out everywhere, at once. False: no session was open.',
  input: ofUser,
  output: z.boolean(),
  refusals: { staffAccount: 409 },
});

/** How long a member of staff may look at the portal as a customer, in minutes. */
export const watchMinutes = 60;

export const watchAsCustomer = call({
  method: 'POST',
  name: 'watchAsCustomer',
  who: 'staff',
  about: `Opens a session that sees the portal as an active customer does, for ${watchMinutes} minutes. It changes nothing, and is written into the audit log.`,
  input: ofUser,
  output: z.object({ token: z.string() }),
  refusals: { notWatchable: 409 },
});
