/** States of a task as far as they decide what may come after. */
export const taskStates = [
  'waiting',
  /** In progress by the automatic service. */
  'automatic',
  'manual',
  /** In progress by the person who acts, with a modified file. */
  'inHand',
  'withColleague',
  'unpaid',
  'paid',
  'free',
  'freeBesideUnpaid',
  'blockedInWork',
  'blockedUnpaid',
  'blockedPaid',
  'archivedUnpaid',
  'archivedPaid',
  'archivedBlocked',
  'sentBack',
  'reviewed',
  'reset',
  /** Finished and unpaid, and its files were removed when their time was over. */
  'removed',
  'deleted',
] as const;
export type TaskState = (typeof taskStates)[number];

/** Events that may come at any time, from either side: `get…` are downloads. */
export const taskEvents = [
  'pay',
  'getOriginal',
  'getModified',
  'update',
  /** The original is handed in for an update that was begun before the task came into its state. */
  'orderBegunUpdate',
  'sendBack',
  'confirm',
  'write',
  'addSupportFile',
  'getModifiedByStaff',
  'writeByStaff',
  'assign',
  'giveBack',
  'upload',
  'close',
  'rerun',
  'block',
  'unblock',
  'archive',
  'undoArchive',
  'reset',
  'delete',
  'edit',
  'transfer',
  'changeVin',
  'refund',
  /** The automatic service began before the task came into its state, and has a result now. */
  'automaticResult',
] as const;
export type TaskEvent = (typeof taskEvents)[number];

/** `done`, `unchanged`: answered without a change, or the code (of an action the hindrance) of the refusal. */
export type TaskOutcome =
  | 'done'
  | 'unchanged'
  | 'notFound'
  | 'taskNotFinished'
  | 'taskNotPaid'
  | 'orderNotPaid'
  | 'taskNotPayable'
  | 'taskBlocked'
  | 'fileRemoved'
  | 'updateNotPossible'
  | 'taskNotReviewable'
  | 'taskNotRefundable'
  | 'modifiedFileMissing'
  | 'notForAutomatic'
  | 'colleagueAtWork'
  | 'taskMoved'
  | 'wrongStatus'
  | 'automaticAtWork'
  | 'alreadyPaid';

type Outcomes = Record<TaskEvent, TaskOutcome>;

/** Talking and looking at one's own original are possible as long as the task is there. */
const always = {
  getOriginal: 'done',
  write: 'done',
  addSupportFile: 'done',
  writeByStaff: 'done',
  transfer: 'done',
  automaticResult: 'unchanged',
} as const;

/** No action of staff but those that each state names. */
const noAction = {
  assign: 'wrongStatus',
  giveBack: 'wrongStatus',
  upload: 'wrongStatus',
  close: 'wrongStatus',
  rerun: 'wrongStatus',
  block: 'wrongStatus',
  unblock: 'wrongStatus',
  archive: 'wrongStatus',
  undoArchive: 'wrongStatus',
  reset: 'wrongStatus',
  edit: 'wrongStatus',
  changeVin: 'wrongStatus',
} as const;

/** Nothing was paid, so nothing can be given back. */
const owed = { delete: 'done', refund: 'taskNotRefundable' } as const;
/** Paying again charges nothing. A paid task stays: its delivery note names it. */
const settled = { pay: 'unchanged', reset: 'alreadyPaid', delete: 'alreadyPaid', refund: 'done' } as const;

const notUpdatable = { update: 'updateNotPossible', orderBegunUpdate: 'updateNotPossible' } as const;
const updatable = { update: 'done', orderBegunUpdate: 'done' } as const;
const notReviewable = { sendBack: 'taskNotReviewable', confirm: 'taskNotReviewable' } as const;
const reviewable = { sendBack: 'done', confirm: 'done' } as const;

/** Not made yet: the customer has nothing to pay, to download or to judge. */
const inWork = {
  ...always,
  ...noAction,
  ...owed,
  ...notUpdatable,
  ...notReviewable,
  pay: 'taskNotPayable',
  getModified: 'taskNotFinished',
  getModifiedByStaff: 'taskNotFinished',
  changeVin: 'done',
  edit: 'done',
} as const;

const manual = {
  ...inWork,
  assign: 'done',
  upload: 'done',
  close: 'modifiedFileMissing',
  rerun: 'done',
  block: 'done',
  reset: 'done',
} as const;

/** Staff may do everything to it but what ends the work of somebody else unasked. */
const finished = {
  ...always,
  ...noAction,
  ...updatable,
  getModifiedByStaff: 'done',
  upload: 'done',
  block: 'done',
  archive: 'done',
  changeVin: 'done',
} as const;

const delivered = { ...settled, ...reviewable, getModified: 'done' } as const;
const due = { ...owed, ...notReviewable, pay: 'done', getModified: 'taskNotPaid' } as const;

/** A block stops paying, downloading, updating and judging until it is lifted, and nothing else. */
const blocked = {
  ...always,
  ...noAction,
  ...notUpdatable,
  ...notReviewable,
  pay: 'taskNotPayable',
  getModified: 'taskBlocked',
  getModifiedByStaff: 'done',
  unblock: 'done',
  archive: 'done',
  edit: 'done',
  changeVin: 'done',
} as const;

/** Filed away: staff bring it back before they change it, and its customer may do what was possible before. */
const archived = {
  ...always,
  ...noAction,
  ...updatable,
  getModifiedByStaff: 'done',
  undoArchive: 'done',
} as const;

const unpaid = { ...finished, ...due, reset: 'done' } as const;

const automaticAtWork = {
  assign: 'automaticAtWork',
  giveBack: 'automaticAtWork',
  upload: 'automaticAtWork',
  close: 'automaticAtWork',
  block: 'automaticAtWork',
  delete: 'automaticAtWork',
  edit: 'automaticAtWork',
  transfer: 'automaticAtWork',
  changeVin: 'automaticAtWork',
} as const;

const askFirst = {
  assign: 'taskMoved',
  giveBack: 'taskMoved',
  upload: 'colleagueAtWork',
  close: 'colleagueAtWork',
  block: 'colleagueAtWork',
  delete: 'colleagueAtWork',
  edit: 'colleagueAtWork',
  transfer: 'colleagueAtWork',
  changeVin: 'colleagueAtWork',
} as const;

const inHand = {
  ...inWork,
  getModifiedByStaff: 'done',
  assign: 'unchanged',
  giveBack: 'done',
  upload: 'done',
  close: 'done',
  block: 'done',
} as const;

/** The outcome of every event in every state of a task. */
export const taskAfter = {
  waiting: { ...inWork, ...updatable, assign: 'done', block: 'done' },
  automatic: { ...inWork, ...automaticAtWork, automaticResult: 'done' },
  manual,
  inHand,
  withColleague: { ...inHand, ...askFirst },
  unpaid,
  paid: { ...finished, ...delivered },
  free: { ...finished, ...owed, ...reviewable, pay: 'taskNotPayable', getModified: 'done', reset: 'done' },
  freeBesideUnpaid: { ...unpaid, pay: 'taskNotPayable', getModified: 'orderNotPaid' },
  blockedInWork: { ...blocked, ...owed, getModifiedByStaff: 'taskNotFinished', reset: 'done' },
  blockedUnpaid: { ...blocked, ...owed, reset: 'done' },
  blockedPaid: { ...blocked, ...settled },
  archivedUnpaid: { ...archived, ...due },
  archivedPaid: { ...archived, ...delivered, reset: 'wrongStatus' },
  archivedBlocked: {
    ...archived,
    ...settled,
    ...notUpdatable,
    ...notReviewable,
    getModified: 'taskBlocked',
    reset: 'wrongStatus',
  },
  // The customer has the file that was delivered until the review is done.
  sentBack: {
    ...manual,
    ...settled,
    getModified: 'done',
    getModifiedByStaff: 'done',
    close: 'done',
    rerun: 'notForAutomatic',
  },
  reviewed: { ...finished, ...delivered },
  reset: manual,
  removed: {
    ...unpaid,
    pay: 'fileRemoved',
    getOriginal: 'fileRemoved',
    getModified: 'fileRemoved',
    getModifiedByStaff: 'fileRemoved',
    update: 'fileRemoved',
    orderBegunUpdate: 'fileRemoved',
    addSupportFile: 'fileRemoved',
    upload: 'fileRemoved',
    reset: 'fileRemoved',
  },
  deleted: {
    ...Object.fromEntries(taskEvents.map((event) => [event, 'notFound'])),
    refund: 'taskNotRefundable',
    automaticResult: 'unchanged',
  } as Outcomes,
} as const satisfies Record<TaskState, Outcomes>;
