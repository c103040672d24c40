import { z } from 'zod';
import { call } from './call.ts';
import { CountryId, GroupId, StateId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { listFields, sortFields } from './lists.ts';
import { Credits } from './money.ts';
import { sessionEnds } from './session-ends.ts';
import {
  calendarDay,
  email,
  emailText,
  flag,
  instant,
  line,
  nothing,
  orEmpty,
  orNull,
  secret,
  text,
  wholeNumber,
  wire,
  words,
} from './wire.ts';

/** The specification’s rights: 1 admin / developer, 2 support, 3 customer (customer specification, section 6). */
export const Role = words({ admin: 1, support: 2, customer: 3 });
export type Role = z.output<typeof Role>;

/** Shortest password that is accepted when one is set (customer specification, section 5). */
export const passwordMinimum = 6;
/** The same for administrators and support. */
export const staffPasswordMinimum = 12;

/** Ways in which a customer may buy credits. */
export const PaymentApi = z.enum(['none', 'transfer', 'card']);
export type PaymentApi = z.output<typeof PaymentApi>;

/** The user as the specifications list it, in full: part of each answer about an account. */
export const userFields = {
  userId: UserId,
  /** `userId` in the administration's spelling. */
  id: UserId,
  username: z.string(),
  firstName: z.string(),
  secondName: z.string(),
  email: z.string(),
  /** Always empty: passwords are never sent. */
  password: z.literal(''),
  active: z.boolean(),
  role: Role,
  flatPrice: z.boolean(),
  sevdeskId: z.string(),
  paymentApi: PaymentApi,
  companyName: z.string(),
  companyModel: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  countryId: orNull(CountryId),
  stateId: orNull(StateId),
  vatNumber: z.string(),
  /** The terms were accepted at sign-up. */
  termsAccepted: z.boolean(),
};

export const userNames = {
  userId: 'ID',
  username: 'user_username',
  firstName: 'user_firstName',
  secondName: 'user_secondName',
  email: 'user_email',
  password: 'user_password',
  active: 'user_active',
  role: 'user_system_rights',
  flatPrice: 'user_flatPrice',
  sevdeskId: ['user_sevdesk_id', 'user_sevdeskID'],
  paymentApi: 'user_payment_api',
  companyName: 'company_name',
  companyModel: 'company_model',
  street: 'company_street',
  zip: 'company_zip',
  city: 'company_city',
  countryId: 'company_country',
  stateId: 'company_state',
  vatNumber: 'company_VAT',
  termsAccepted: 'company_TOC',
} as const;

const AccessData = wire(
  {
    ...userFields,
    language: Language.optional(),
    /** Account or group permit a way to pay for credits. */
    hasPaymentWay: z.boolean(),
    /** The member of staff who impersonates this user; nothing can be changed then. */
    impersonatedBy: z.string().optional(),
    /** The operator demands a second factor of this member of staff, who has to set one up before anything else. */
    lacksSecondFactor: z.boolean(),
    /** The account has become one of staff and still has the password of a customer. */
    needsNewPassword: z.boolean(),
  },
  {
    ...userNames,
    language: 'user_language',
    hasPaymentWay: 'user_hasPaymentWay',
    impersonatedBy: 'user_watchedBy',
    lacksSecondFactor: 'user_lacksSecondFactor',
    needsNewPassword: 'user_needsNewPassword',
  },
);
export type AccessData = z.output<typeof AccessData>;

/** The `reason` of the refusal `notSignedIn`, for requests with the token of an ended session. */
export const SessionEnd = z.enum(sessionEnds);
export type SessionEnd = z.output<typeof SessionEnd>;

/** Doubts about a number that the register confirms, which wait for staff: another account has it, or the register's name is another. */
export const OpenVatDoubt = z.enum(['numberTaken', 'nameDiffers']);
export type OpenVatDoubt = z.output<typeof OpenVatDoubt>;

/** Why a number that the register confirms does not count: it waits for staff, or was `refused` by them. */
const vatDoubts = [...OpenVatDoubt.options, 'refused'] as const;
export type VatDoubt = (typeof vatDoubts)[number];

/**
 * State of a VAT number: `confirmed` by the official register, `byHand` by staff with a proof; else in doubt (`numberTaken`,
 * `nameDiffers`, `refused`), `invalid` in the register, `notReachable` at the last try, or never checked (`unchecked`).
 */
export const vatStates = ['none', 'unchecked', 'notReachable', 'invalid', 'confirmed', 'byHand', ...vatDoubts] as const;

export const VatState = z.enum(vatStates);
export type VatState = z.output<typeof VatState>;

/** Names and address of a person or a company: the fields of both sign-up and account. */
const companyFields = {
  firstName: line(80),
  secondName: line(80),
  companyName: line(120),
  companyModel: line(120).default(''),
  street: line(120),
  zip: line(20),
  city: line(80),
  countryId: CountryId,
  /** Empty where its select was left untouched. */
  stateId: orEmpty(StateId),
  vatNumber: line(30).default(''),
};

export const companyNames = {
  firstName: 'user_firstName',
  secondName: 'user_secondName',
  companyName: 'company_name',
  companyModel: 'company_model',
  street: 'company_street',
  zip: 'company_zip',
  city: 'company_city',
  countryId: 'company_country',
  stateId: 'company_state',
  vatNumber: 'company_VAT',
} as const;

/** A customer's own reference for invoices, such as a Leitweg-ID or an order number. */
const buyerReference = line(100);

/**
 * Length of the key that a browser generates for a password reset, in characters (customer specification, section 7).
 */
export const browserKeyLength = 100;

/** `waiting`: signed up and not yet reviewed; `locked`: locked by staff, or the sign-up was rejected. */
export const accountStates = ['waiting', 'active', 'locked'] as const;

export const AccountState = z.enum(accountStates);
export type AccountState = z.output<typeof AccountState>;

/** Lists of accounts: customers by their state, the staff, or everyone. */
export const accountLists = ['waiting', 'active', 'locked', 'staff', 'all'] as const;

/** Columns by which a list of accounts is sorted. */
export const accountSorts = ['customer', 'contact', 'balance', 'jobs', 'created', 'lastSignIn'] as const;

export const AccountList = z.enum(accountLists);
export type AccountList = z.output<typeof AccountList>;

const ofUser = wire({ userId: UserId }, { userId: ['user_id', 'user_ID', 'customer_id'] });

const accountFields = {
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
    ...accountFields,
    /** Jobs that the customer has ordered. */
    jobs: z.int(),
  },
  { ...shownNames, jobs: 'user_jobs' },
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
  buyerReference: 'company_buyerReference',
  username: 'user_username',
  email: 'user_email',
  paymentApi: 'user_payment_api',
  language: 'user_language',
  sevdeskId: userNames.sevdeskId,
  note: 'user_note',
} as const;

const Account = wire(
  {
    ...accountFields,
    note: changeable.note,
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
    vatOthers: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id', name: 'user_name' })),
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
  {
    ...shownNames,
    note: 'user_note',
    groupId: 'user_group',
    buyerReference: 'company_buyerReference',
    language: 'user_language',
    vatConfirmedAt: 'company_VAT_confirmed',
    vatState: 'company_VAT_state',
    vatConfirmedBy: 'company_VAT_confirmedBy',
    vatProof: 'company_VAT_proof',
    vatRegisterName: 'company_VAT_registerName',
    vatRegisterAddress: 'company_VAT_registerAddress',
    vatOthers: 'company_VAT_otherAccounts',
    unlockedAt: 'user_unlocked',
    lockReason: 'user_lockReason',
    waitingEmail: 'user_waitingEmail',
    openSessions: 'user_openSessions',
    secondFactorSince: 'user_secondFactor',
    storedBytes: 'user_storedBytes',
    storageQuota: 'user_storageQuota',
  },
);
export type Account = z.output<typeof Account>;

const SessionRow = wire(
  {
    openedAt: instant,
    address: z.string(),
    userAgent: z.string(),
    state: z.enum(['open', 'ended', 'expired']),
    /** Time at which it ended or expired; absent while it is open. */
    endedAt: instant.optional(),
    /** The member of staff who impersonated this customer, and the reason; earlier sessions have none. */
    impersonatedBy: z.string().optional(),
    impersonationReason: z.string(),
  },
  { impersonatedBy: 'watchedBy', impersonationReason: 'watchReason' },
);
export type SessionRow = z.output<typeof SessionRow>;

const OwnSession = z.object({
  sessionNumber: z.int(),
  /** The session of the call itself. */
  isThis: z.boolean(),
  openedAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  address: z.string(),
  userAgent: z.string(),
  state: z.enum(['open', 'ended', 'expired']),
  endedAt: instant.optional(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** Longest impersonation of a customer, in minutes. */
export const impersonationMinutes = 60;

/** The key that a browser keeps, by which a device is known again; clients without one are known by program and network. */
const deviceKey = text(100).min(16).optional();

/** A code of an authenticator app, or a recovery code. */
const secondFactorCode = line(40).min(1);

const passwordAndCode = wire({ password: secret(256).min(1), code: secondFactorCode }, { password: 'user_password' });

/** The pass of a person; without one a call answers `humanCheckFailed`, which a client can act on. */
const humanPass = z.codec(z.string().max(200).nullish(), text(200), {
  decode: (pass) => pass ?? '',
  encode: (pass) => pass,
});

export const accountsApi = {
  signIn: call({
    method: 'POST',
    name: 'signIn',
    alsoNamed: 'signIn',
    path: '/jwt-auth/v1/token/',
    who: 'public',
    about: 'Signs a user in; the token goes into the Authorization header of every further call.',
    changes: [],
    input: z.object({ username: line(200).min(1), password: secret(256).min(1), device: deviceKey }),
    hasSecret: true,
    output: wire({ token: z.string(), userId: UserId }, { userId: 'user_id' }),
    /** With `secondFactorNeeded` comes the ticket for `confirmSignIn`. */
    signsIn: true,
    refusals: { wrongCredentials: 403, secondFactorNeeded: 403 },
  }),

  confirmSignIn: call({
    method: 'POST',
    name: 'confirmSignIn',
    who: 'public',
    about:
      'Ends a sign-in that was refused with a ticket, by a code of the second factor or by a recovery code. A ticket lasts 5 minutes and 5 tries.',
    changes: [],
    input: z.object({ ticket: text(100).min(1), code: secondFactorCode, device: deviceKey }),
    hasSecret: true,
    output: wire({ token: z.string(), userId: UserId }, { userId: 'user_id' }),
    signsIn: true,
    refusals: { ticketNotValid: 403, codeNotValid: 422 },
  }),

  getCurrentUser: call({
    method: 'POST',
    reads: true,
    name: 'getCurrentUser',
    path: '/wp/v2/users/me',
    who: 'signedIn',
    about: 'The id of the signed-in user.',
    shows: [],
    input: nothing,
    output: z.object({ id: UserId }),
    refusals: {},
  }),

  getAccess: call({
    method: 'GET',
    name: 'getUserAccessData',
    who: 'signedIn',
    seeks: 'account',
    about: 'What the signed-in user is and may do; staff may ask for another user.',
    shows: ['access'],
    input: wire({ userId: UserId.optional() }, { userId: 'user_ID' }),
    output: AccessData,
    refusals: {},
  }),

  signOut: call({
    method: 'POST',
    name: 'logoutUser',
    alsoNamed: 'signOut',
    who: 'signedIn',
    about: 'Ends the session of the token that is sent: at once and for good.',
    endsSession: true,
    changes: [],
    input: nothing,
    output: z.literal(true),
    refusals: {},
  }),

  signOutEverywhere: call({
    method: 'POST',
    name: 'logoutUserEverywhere',
    who: 'signedIn',
    about: 'Ends every session of the asker, this one too: all tokens and sockets, on every device, at once.',
    endsSession: true,
    changes: [],
    input: nothing,
    output: z.literal(true),
    refusals: {},
  }),

  getOwnSessions: call({
    method: 'GET',
    name: 'getOwnSessions',
    who: 'signedIn',
    about: 'The own sign-ins, the open ones first: with what, from where, and when last used.',
    shows: ['access'],
    input: z.object({ page: wholeNumber.optional(), pageSize: wholeNumber.optional() }),
    output: z.object({ data: z.array(OwnSession), total: z.int() }),
    refusals: {},
  }),

  endOwnSession: call({
    method: 'POST',
    name: 'endOwnSession',
    who: 'signedIn',
    about: 'Ends one of the own sessions. False: it was not open.',
    changes: ['access'],
    input: z.object({ sessionNumber: wholeNumber }),
    output: z.boolean(),
    refusals: {},
  }),

  signOutOthers: call({
    method: 'POST',
    name: 'signOutOthers',
    who: 'signedIn',
    about: 'Ends every own session but this one. False: there was no other.',
    changes: ['access'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  setUpFirstAdministrator: call({
    method: 'POST',
    name: 'setUpFirstAdministrator',
    who: 'public',
    about: 'Makes the first administrator with the one-time key that the start of an empty portal prints.',
    changes: ['accounts'],
    input: wire(
      {
        setupKey: text(100).min(1),
        username: line(60).min(4),
        email,
        password: secret(256),
      },
      { setupKey: 'setup_key', username: 'user_username', email: 'user_email', password: 'user_password' },
    ),
    output: z.literal(true),
    refusals: { setupKeyNotValid: 403, passwordNotValid: 422 },
  }),

  getHumanChallenge: call({
    method: 'GET',
    name: 'getHumanChallenge',
    who: 'public',
    about: 'What a browser has to solve before a form of a visitor is taken: a proof of work.',
    shows: [],
    input: nothing,
    output: z.object({
      kind: z.literal('proofOfWork'),
      /** The challenge as altcha-lib makes it. */
      challenge: z.record(z.string(), z.unknown()),
    }),
    refusals: {},
  }),

  verifyHuman: call({
    method: 'POST',
    name: 'recaptcha',
    who: 'public',
    about: 'Takes the solution of a human check and answers a pass that opens one form, once, within ten minutes.',
    changes: [],
    input: z.object({ recaptchaToken: text(8000).min(1) }),
    hasSecret: true,
    output: z.object({ success: z.literal(true), humanPass: z.string() }),
    refusals: { humanCheckFailed: 422 },
  }),

  signUp: call({
    method: 'POST',
    name: 'createNewUser',
    who: 'public',
    about:
      'Signs a company up; staff unlock the account. 109: saved, 110: saved but mail does not leave at present, 106: e-mail or user name taken; success false: this user name cannot be had.',
    changes: ['accounts'],
    input: wire(
      {
        ...companyFields,
        username: line(60),
        email: emailText,
        password: secret(256),
        termsAccepted: flag,
        language: Language.default('en').catch('en'),
        humanPass,
      },
      {
        ...companyNames,
        username: 'user_username',
        email: 'user_email',
        password: 'user_password',
        termsAccepted: 'company_TOC',
        language: 'user_language',
      },
    ),
    output: z.union([
      z.object({ success: z.literal(true), code: z.union([z.literal(109), z.literal(110)]) }),
      z.object({ success: z.literal(true), code: z.literal(106) }),
      z.object({ success: z.literal(false) }),
    ]),
    refusals: { signUpNotValid: 422, humanCheckFailed: 422 },
  }),

  requestPasswordReset: call({
    method: 'POST',
    name: 'resetUserPassword',
    who: 'public',
    about:
      'Mails a link that sets a new password. 200: sent, 201: mail does not leave at present, 101: no such user; a screen shows any other code.',
    changes: [],
    input: wire(
      { email, browserKey: text(browserKeyLength).min(browserKeyLength), humanPass },
      { email: 'user_email', browserKey: 'user_randomKey' },
    ),
    output: z.object({ code: z.int() }),
    refusals: { humanCheckFailed: 422 },
  }),

  setNewPassword: call({
    method: 'POST',
    name: 'setNewPasswordForUser',
    who: 'public',
    about:
      'Sets a new password with both keys of a reset and ends every session. 200: done, 101: invalid or used, 103: expired; a screen shows any other code.',
    changes: [],
    input: wire(
      {
        newPassword: secret(256).min(passwordMinimum),
        action: text(20),
        key: text(200),
        login: text(200),
        browserKey: text(200),
        browserKeyLink: text(200),
      },
      {
        newPassword: 'user_newPassword',
        action: 'user_action',
        key: 'user_key',
        login: 'user_login',
        browserKey: 'user_randomKey',
        browserKeyLink: 'user_randomKeyLink',
      },
    ),
    output: z.object({ code: z.int() }),
    refusals: { passwordNotValid: 422 },
  }),

  getOwnAccount: call({
    method: 'GET',
    name: 'getCustomerEditData',
    who: 'active',
    about: 'What the signed-in user may change about the own account.',
    shows: ['accounts'],
    input: nothing,
    output: wire(
      {
        ...companyFields,
        /** Absent for accounts that were created without one. */
        countryId: CountryId.optional(),
        username: z.string(),
        email: z.string(),
        buyerReference,
        language: Language.optional(),
        /** A new address that is not yet confirmed by its link. */
        waitingEmail: z.string().optional(),
        vatConfirmedAt: instant.optional(),
        vatState: VatState,
      },
      {
        ...companyNames,
        username: 'user_username',
        email: 'user_email',
        buyerReference: 'company_buyerReference',
        language: 'user_language',
        waitingEmail: 'user_waitingEmail',
        vatConfirmedAt: 'company_VAT_confirmed',
        vatState: 'company_VAT_state',
      },
    ),
    refusals: {},
  }),

  updateOwnAccount: call({
    method: 'POST',
    name: 'updateCustomerEditData',
    who: 'active',
    about:
      'Changes the own account. A new e-mail address counts once the link that is mailed to it is opened. False: nothing differed.',
    changes: ['accounts', 'access'],
    input: wire(
      {
        ...companyFields,
        email: emailText,
        /** Absent: as it was. */
        buyerReference: buyerReference.optional(),
      },
      { ...companyNames, email: 'user_email', buyerReference: 'company_buyerReference' },
    ),
    output: z.boolean(),
    refusals: { accountNotValid: 422, emailTaken: 409 },
  }),

  confirmEmailChange: call({
    method: 'POST',
    name: 'confirmEmailChange',
    who: 'public',
    about: 'Makes the new e-mail address count, with the key of the link that was mailed to it.',
    changes: ['accounts', 'access'],
    input: z.object({ key: text(200).min(1) }),
    output: z.literal(true),
    refusals: { emailLinkNotValid: 409, emailTaken: 409 },
  }),

  changePassword: call({
    method: 'POST',
    name: 'changePassword',
    who: 'active',
    about: 'Changes the own password. Every session ends; the answer is the token of a new one for the asker.',
    changes: [],
    input: wire(
      { password: secret(256).min(1), newPassword: secret(256).min(passwordMinimum) },
      { password: 'user_password', newPassword: 'user_newPassword' },
    ),
    hasSecret: true,
    output: z.object({ token: z.string() }),
    refusals: { wrongPassword: 422, passwordNotValid: 422 },
  }),

  getSecondFactor: call({
    method: 'GET',
    name: 'getSecondFactor',
    who: 'signedIn',
    about: 'Whether the second factor of the own account is on, and how many recovery codes are left.',
    shows: ['access'],
    input: nothing,
    output: z.object({ isOn: z.boolean(), recoveryCodes: z.int() }),
    refusals: {},
  }),

  beginSecondFactor: call({
    method: 'POST',
    name: 'beginSecondFactor',
    who: 'signedIn',
    about: 'Makes the secret of a second factor for an authenticator app. It counts once its first code is confirmed.',
    changes: [],
    input: wire({ password: secret(256).min(1) }, { password: 'user_password' }),
    /** The secret in Base32, and as the address that the app's QR code holds. */
    hasSecret: true,
    output: z.object({ secret: z.string(), uri: z.string() }),
    refusals: { wrongPassword: 422, secondFactorIsOn: 409 },
  }),

  confirmSecondFactor: call({
    method: 'POST',
    name: 'confirmSecondFactor',
    who: 'signedIn',
    about:
      'Switches the second factor on with the first code of the app. Answers ten recovery codes, which are shown this once; every other session ends.',
    changes: ['accounts', 'access'],
    input: z.object({ code: secondFactorCode }),
    hasSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { secondFactorNotBegun: 409, codeNotValid: 422 },
  }),

  turnOffSecondFactor: call({
    method: 'POST',
    name: 'turnOffSecondFactor',
    who: 'signedIn',
    about: 'Switches the own second factor off, with the password and a code or a recovery code.',
    changes: ['accounts', 'access'],
    input: passwordAndCode,
    output: z.literal(true),
    refusals: { wrongPassword: 422, codeNotValid: 422 },
  }),

  renewRecoveryCodes: call({
    method: 'POST',
    name: 'renewRecoveryCodes',
    who: 'signedIn',
    about: 'Answers ten new recovery codes, with the password and a code; the earlier ones end.',
    changes: ['access'],
    input: passwordAndCode,
    hasSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { wrongPassword: 422, codeNotValid: 422 },
  }),

  resetSecondFactor: call({
    method: 'POST',
    name: 'resetSecondFactor',
    who: 'staff',
    seeks: 'account',
    about:
      'Takes the second factor off an account whose owner has lost it, for a reason; that of staff only administrators. Every session of it ends. False: it was off.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, reason: text(500) },
      { userId: ['user_id', 'user_ID', 'customer_id'], reason: 'reset_reason' },
    ),
    output: z.boolean(),
    refusals: { reasonMissing: 422, ownAccount: 409, staffAccount: 409 },
  }),

  getSignInRules: call({
    method: 'GET',
    name: 'getSignInRules',
    who: 'staff',
    about: 'Whether staff must have a second factor, and how many of them have none.',
    shows: ['accounts', 'settings'],
    input: nothing,
    output: z.object({ staffSecondFactor: z.boolean(), staffWithout: z.int() }),
    refusals: {},
  }),

  setStaffSecondFactor: call({
    method: 'POST',
    name: 'setStaffSecondFactor',
    who: 'admin',
    about:
      'Demands a second factor of all staff, or stops doing so. Who has none can set one up and nothing else. False: it was so already.',
    changes: ['settings', 'access'],
    input: z.object({ required: flag }),
    output: z.boolean(),
    refusals: { ownSecondFactorMissing: 409 },
  }),

  updateLanguage: call({
    method: 'POST',
    name: 'updateLanguage',
    who: 'signedIn',
    about: 'Remembers the language of the signed-in user for every device and for mails.',
    changes: ['accounts', 'access'],
    input: wire({ language: Language }, { language: 'user_language' }),
    output: z.literal(true),
    refusals: {},
  }),

  enterDeveloperMode: call({
    method: 'POST',
    reads: true,
    name: 'enterDeveloperMode',
    who: 'admin',
    about: 'Whether a key is the developer key of the configuration; false, too, when none is set.',
    shows: [],
    input: z.object({ key: text(100) }),
    output: z.boolean(),
    refusals: {},
  }),

  listUsers: call({
    method: 'GET',
    name: 'getUsers',
    who: 'staff',
    about:
      'Accounts by state or all of them, newest first unless sorted otherwise; words are looked for in names, e-mail, company, city and VAT.',
    shows: ['credits', 'accounts'],
    input: z.object({ ...listFields, ...sortFields(accountSorts), state: AccountList.default('all') }),
    output: z.object({
      data: z.array(UserRow),
      total: z.int(),
      /** There are more than are counted. Not by `countedFields`: a spread here would bring every call of accounts to the first screens. */
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
    seeks: 'customer',
    about:
      'Confirms the VAT number of a customer by hand, as of a day and with what proved it: for a register that does not answer. Another number than the one that was seen is refused.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, vatNumber: line(30).min(1), day: calendarDay, proof: text(500) },
      {
        userId: ['user_id', 'user_ID', 'customer_id'],
        vatNumber: 'company_VAT',
        day: 'company_VAT_confirmed',
        proof: 'company_VAT_proof',
      },
    ),
    output: z.literal(true),
    refusals: { proofMissing: 422, dayNotYet: 422, vatNumberMoved: 409, vatNotValid: 422 },
  }),

  refuseVatNumber: call({
    method: 'POST',
    name: 'refuseVatNumber',
    who: 'staff',
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
    seeks: 'account',
    about:
      'Unlocks an account and tells its owner by mail, or locks it for a reason that staff read: every session of it ends at once. False: it was so already.',
    changes: ['accounts'],
    input: wire(
      { userId: UserId, active: flag, reason: text(500).default('') },
      { userId: ['user_id', 'user_ID', 'customer_id'], active: 'user_active', reason: 'user_lockReason' },
    ),
    output: z.boolean(),
    refusals: { reasonMissing: 422, ownAccount: 409, lastAdmin: 409, staffAccount: 409 },
  }),

  setUserRole: call({
    method: 'POST',
    name: 'setUserRights',
    who: 'admin',
    seeks: 'account',
    about: 'Makes a user administrator, support or customer. False: that is what the user was.',
    changes: ['accounts'],
    input: wire(
      {
        userId: UserId,
        role: wholeNumber.pipe(Role),
      },
      { userId: ['user_id', 'user_ID', 'customer_id'], role: 'user_system_rights' },
    ),
    output: z.boolean(),
    refusals: { lastAdmin: 409 },
  }),

  createStaffAccount: call({
    method: 'POST',
    name: 'createStaffAccount',
    who: 'admin',
    about: 'Makes an account for a member of staff, who is asked by mail to choose a password.',
    changes: ['accounts'],
    input: wire(
      {
        username: line(60),
        email: emailText,
        firstName: line(80),
        secondName: line(80),
        role: wholeNumber.pipe(words({ admin: 1, support: 2 })),
        language: Language,
      },
      {
        username: 'user_username',
        email: 'user_email',
        firstName: 'user_firstName',
        secondName: 'user_secondName',
        role: 'user_system_rights',
        language: 'user_language',
      },
    ),
    output: wire({ userId: UserId }, { userId: 'ID' }),
    refusals: { accountNotValid: 422, emailTaken: 409, usernameTaken: 409 },
  }),

  getUserSessions: call({
    method: 'GET',
    name: 'getUserSessions',
    who: 'staff',
    seeks: 'account',
    about:
      'Every session that an account ever had, newest first: from where, with what, and whether it is still open. Those of staff are for administrators.',
    shows: ['accounts'],
    input: wire(
      { userId: UserId, page: wholeNumber.optional(), pageSize: wholeNumber.optional() },
      { userId: ['user_id', 'user_ID', 'customer_id'] },
    ),
    output: z.object({ data: z.array(SessionRow), total: z.int() }),
    refusals: { staffAccount: 409 },
  }),

  endUserSessions: call({
    method: 'POST',
    name: 'endUserSessions',
    who: 'staff',
    seeks: 'account',
    about: 'Signs a user out everywhere, at once. False: no session was open.',
    changes: ['accounts'],
    input: ofUser,
    output: z.boolean(),
    refusals: { staffAccount: 409 },
  }),

  impersonateCustomer: call({
    method: 'POST',
    name: 'watchAsCustomer',
    who: 'staff',
    seeks: 'customer',
    about: `Opens a session that sees the portal as an active customer does, for ${impersonationMinutes} minutes and for a reason. It changes nothing; it and each call in it are written into the security log.`,
    changes: [],
    input: wire(
      { userId: UserId, reason: text(500) },
      { userId: ['user_id', 'user_ID', 'customer_id'], reason: 'watch_reason' },
    ),
    hasSecret: true,
    output: z.object({ token: z.string() }),
    refusals: { reasonMissing: 422, notWatchable: 409 },
  }),
};
