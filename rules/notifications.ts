import type { Role } from '#contract/accounts/user.ts';
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSubject,
  notificationSubjects,
} from '#contract/notifications/kinds.ts';
import { type Needs, type Permission, readsOrders } from '#contract/permissions.ts';
import type { MailKind } from '#contract/texts.ts';
import { isStaff, mayAny } from './roles.ts';

/** Kinds, of mails as well, that are switched with another; of any other kind the subject has the same name. */
export const sharedSubjects: Readonly<Partial<Record<NotificationKind | MailKind, NotificationSubject>>> = {
  proposalMade: 'questionAsked',
  taskRejected: 'taskBlocked',
};

/** The subject under which a kind is switched on and off. */
export const findSubject = (kind: NotificationKind): NotificationSubject =>
  // Each kind without a subject of its own is among the shared ones, which a test walks.
  sharedSubjects[kind] ?? (kind as NotificationSubject);

/** Readers of a subject: customers, everybody, or staff with one of some permissions. */
const audiences: Readonly<Record<NotificationSubject, 'customer' | 'everyone' | Needs>> = {
  accountUnlocked: 'customer',
  taskOrdered: 'customer',
  taskFinished: 'customer',
  questionAsked: 'customer',
  taskBlocked: 'customer',
  versionWithdrawn: 'customer',
  unreadMessages: 'customer',
  followUpEnding: 'customer',
  taskPaid: 'customer',
  creditsBooked: 'customer',
  lowBalance: 'customer',
  purchaseReceived: 'customer',
  invoiceIssued: 'customer',
  newOrder: ['workOnFiles'],
  inquiry: ['workOnFiles', 'answerCustomers'],
  assigned: ['workOnFiles'],
  mentioned: readsOrders,
  sentBack: ['workOnFiles'],
  dueSoon: ['workOnFiles'],
  late: ['workOnFiles'],
  paymentToDecide: ['credits'],
  trouble: ['settings'],
  newDevice: 'everyone',
  news: 'everyone',
};

type Carriage = {
  /** Subjects that a channel does not carry. */
  readonly without: readonly NotificationSubject[];
  /** Subjects that it always carries: mails about the own account and legal documents. */
  readonly always: readonly NotificationSubject[];
  /** Subjects that it carries once a person switches them on; all others are on until a person switches them off. */
  readonly offAtFirst: readonly NotificationSubject[];
};

/** Neither worth a signal on a phone: they are mails that confirm what the reader just did. */
const mailsAlone = ['accountUnlocked', 'taskOrdered'] as const;

const channels: Readonly<Record<NotificationChannel, Carriage>> = {
  bell: { without: mailsAlone, always: ['newDevice'], offAtFirst: [] },
  mail: {
    without: [
      'followUpEnding',
      'taskPaid',
      'purchaseReceived',
      'newOrder',
      'inquiry',
      'assigned',
      'mentioned',
      'sentBack',
      'dueSoon',
      'late',
      'paymentToDecide',
      'trouble',
      'news',
    ],
    always: ['versionWithdrawn', 'invoiceIssued', 'newDevice'],
    offAtFirst: [],
  },
  push: {
    without: mailsAlone,
    always: [],
    offAtFirst: ['followUpEnding', 'taskPaid', 'creditsBooked', 'purchaseReceived', 'invoiceIssued', 'dueSoon', 'news'],
  },
  // Each message costs the operator money, and reaches people in their private time.
  messenger: {
    without: [
      ...mailsAlone,
      'news',
      'followUpEnding',
      'invoiceIssued',
      'taskPaid',
      'creditsBooked',
      'purchaseReceived',
    ],
    always: [],
    offAtFirst: [
      'unreadMessages',
      'lowBalance',
      'newOrder',
      'inquiry',
      'assigned',
      'mentioned',
      'sentBack',
      'dueSoon',
      'paymentToDecide',
      'newDevice',
    ],
  },
};

/** The permissions of which a member of staff needs one to be notified of a kind. */
export function findNeeds(kind: NotificationKind): Needs {
  const audience = audiences[findSubject(kind)];
  if (typeof audience === 'string') throw new Error(`${kind} is not for staff alone`);
  return audience;
}

type Reader = { readonly role: Role; readonly permissions: readonly Permission[] };

/** True where a person is notified of a subject at all. */
export function mayHear(reader: Reader, subject: NotificationSubject): boolean {
  const audience = audiences[subject];
  if (audience === 'everyone') return true;
  return audience === 'customer' ? !isStaff(reader) : isStaff(reader) && mayAny(reader, audience);
}

/** A channel carries a subject never, always (`fixed`), or as each person chooses (`free`). */
export function findCarriage(channel: NotificationChannel, subject: NotificationSubject): 'none' | 'fixed' | 'free' {
  const { without, always } = channels[channel];
  if (without.includes(subject)) return 'none';
  return always.includes(subject) ? 'fixed' : 'free';
}

/** Subjects that the daily mail gathers: those whose mails a person chooses and that the bell has as well. */
export const digestSubjects: readonly NotificationSubject[] = notificationSubjects.filter(
  (subject) => findCarriage('mail', subject) === 'free' && findCarriage('bell', subject) !== 'none',
);

/** True where a person has a subject by a channel, who has switched these of its free ones away from what it does at first. */
export function isWanted(
  channel: NotificationChannel,
  subject: NotificationSubject,
  switched: readonly string[],
): boolean {
  const carriage = findCarriage(channel, subject);
  return carriage === 'fixed' || (carriage === 'free' && isOnAtFirst(channel, subject) !== switched.includes(subject));
}

/** True where a channel carries a subject before anybody has chosen. */
export const isOnAtFirst = (channel: NotificationChannel, subject: NotificationSubject): boolean =>
  !channels[channel].offAtFirst.includes(subject);
