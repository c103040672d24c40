/** States of a customer's account as far as they decide what may come after. */
export const customerStates = [
  'active',
  /** Signed up, and not unlocked yet. */
  'notUnlocked',
  'locked',
  /** Active; its owner has asked for its erasure, which is not due yet. */
  'erasureAsked',
  'erased',
] as const;
export type CustomerState = (typeof customerStates)[number];

/** Events that may come for an account at any time, of its owner, of staff, and of banks and providers. */
export const customerEvents = [
  /** A session that was opened before the account came into its state. */
  'sessionInUse',
  'signIn',
  'askForPassword',
  'order',
  'orderBegunUpdate',
  'pay',
  'getOriginal',
  'getModified',
  'write',
  'buy',
  'impersonate',
  'updateByStaff',
  'bookByStaff',
  'setPrices',
  /** News of a file, which the customer gets by mail. */
  'news',
  'money',
  /** Money for a purchase that staff assign by hand. */
  'assignMoney',
  'refund',
  'refundFails',
  'dispute',
  'topUpDue',
  'cancelInvoice',
  'invoiceAnew',
  'askForErasure',
  'unlock',
] as const;
export type CustomerEvent = (typeof customerEvents)[number];

/**
 * The code of a refusal, or: `books`, `waits`, `takesBack`, `restores` and `holds` as in `later-events.ts`; `charges` the card;
 * `mails` the customer; `ignored`: nothing happens.
 */
export type CustomerOutcome =
  | 'done'
  | 'unchanged'
  | 'ignored'
  | 'books'
  | 'waits'
  | 'takesBack'
  | 'restores'
  | 'holds'
  | 'charges'
  | 'mails'
  | 'notSignedIn'
  | 'accountNotActive'
  | 'wrongCredentials'
  | 'notFound'
  | 'notWatchable'
  | 'customerErased'
  | 'customerDataMissing';

const active = {
  sessionInUse: 'done',
  signIn: 'done',
  askForPassword: 'done',
  order: 'done',
  orderBegunUpdate: 'done',
  pay: 'done',
  getOriginal: 'done',
  getModified: 'done',
  write: 'done',
  buy: 'done',
  askForErasure: 'done',
  impersonate: 'done',
  updateByStaff: 'done',
  bookByStaff: 'done',
  setPrices: 'done',
  news: 'mails',
  money: 'books',
  assignMoney: 'books',
  refund: 'takesBack',
  refundFails: 'restores',
  dispute: 'holds',
  topUpDue: 'charges',
  cancelInvoice: 'done',
  invoiceAnew: 'done',
  unlock: 'unchanged',
} as const satisfies Record<CustomerEvent, CustomerOutcome>;

/** Signing in leads to the page that says why nothing else is possible. Money waits for a person, who may book it. */
const notActive = {
  ...active,
  order: 'accountNotActive',
  orderBegunUpdate: 'accountNotActive',
  pay: 'accountNotActive',
  getOriginal: 'accountNotActive',
  getModified: 'accountNotActive',
  write: 'accountNotActive',
  buy: 'accountNotActive',
  askForErasure: 'accountNotActive',
  impersonate: 'notWatchable',
  news: 'ignored',
  money: 'waits',
  topUpDue: 'ignored',
  unlock: 'done',
} as const;

/** The outcome of every event in every state of a customer's account. */
export const customerAfter = {
  active,
  notUnlocked: notActive,
  // Locking ends every session; a new one reads the reason.
  locked: { ...notActive, sessionInUse: 'notSignedIn' },
  // Credits bought by themselves would be lost with the account, or keep it from being erased.
  erasureAsked: { ...active, topUpDue: 'ignored', askForErasure: 'unchanged' },
  // Only what the law keeps is left. Money that comes or returns has nobody to be booked for: a person decides.
  erased: {
    sessionInUse: 'notSignedIn',
    signIn: 'wrongCredentials',
    askForPassword: 'ignored',
    order: 'notSignedIn',
    orderBegunUpdate: 'notSignedIn',
    pay: 'notSignedIn',
    getOriginal: 'notSignedIn',
    getModified: 'notSignedIn',
    write: 'notSignedIn',
    buy: 'notSignedIn',
    askForErasure: 'notSignedIn',
    impersonate: 'notFound',
    updateByStaff: 'notFound',
    bookByStaff: 'notFound',
    setPrices: 'notFound',
    news: 'ignored',
    money: 'waits',
    assignMoney: 'customerErased',
    refund: 'waits',
    refundFails: 'waits',
    dispute: 'holds',
    topUpDue: 'ignored',
    cancelInvoice: 'done',
    // A new document would name nobody.
    invoiceAnew: 'customerDataMissing',
    unlock: 'notFound',
  },
} as const satisfies Record<CustomerState, Record<CustomerEvent, CustomerOutcome>>;
