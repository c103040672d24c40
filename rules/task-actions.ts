import type { PaymentStatus, TaskStatus } from '#contract/tasks/status.ts';
import { type PayableTask, paymentControl } from './payment.ts';

/** Facts of a task that decide which actions are allowed. */
export type ActedOnTask = {
  readonly status: TaskStatus;
  readonly paymentStatus: PaymentStatus;
  /** The person who works or worked on it; a task in progress without one is in work by the automatic service. */
  readonly doneBy?: unknown;
  /** Set once the original was removed; what begins work again needs it. */
  readonly originalRemoved?: unknown;
  /** Set while the task is a question before an order. */
  readonly inquiry?: unknown;
};

const isThere = (fact: unknown): boolean => (fact ?? undefined) !== undefined;

type StaffRule = { readonly in: readonly TaskStatus[]; readonly unpaid?: true; readonly needsOriginal?: true };

const all = ['waiting', 'inProgress', 'manual', 'finished', 'blocked', 'archived'] as const;

/** Actions of staff on a task, each with the statuses in which it is allowed: for buttons, server and tests alike. */
export const staffActions = {
  assign: { in: ['waiting', 'manual', 'inProgress'] },
  giveBack: { in: ['inProgress'] },
  uploadModified: { in: ['manual', 'inProgress', 'finished'], needsOriginal: true },
  close: { in: ['manual', 'inProgress'] },
  /** Of a task that a person has: the automatic service does not wait for answers. */
  ask: { in: ['manual', 'inProgress'] },
  /** Where it leads is for `planProposal`. */
  propose: { in: ['manual', 'inProgress', 'finished', 'archived'], needsOriginal: true },
  rerun: { in: ['manual'], needsOriginal: true },
  block: { in: ['waiting', 'manual', 'inProgress', 'finished'] },
  unblock: { in: ['blocked'] },
  archive: { in: ['finished', 'blocked'] },
  undoArchive: { in: ['archived'] },
  reset: { in: ['finished', 'manual', 'blocked'], unpaid: true, needsOriginal: true },
  edit: { in: ['waiting', 'manual', 'inProgress', 'blocked'] },
  transfer: { in: all },
  changeVehicle: { in: ['waiting', 'manual', 'inProgress', 'finished', 'blocked'] },
  delete: { in: all, unpaid: true },
} as const satisfies Record<string, StaffRule>;

export type StaffAction = keyof typeof staffActions;
export const staffActionNames = Object.keys(staffActions) as readonly StaffAction[];

/** Actions of staff on a question before an order: nothing is made of its file yet. */
const inquiryActions: readonly StaffAction[] = ['propose', 'changeVehicle', 'delete'];

/** Reasons why an action is not allowed: shown at its disabled button, and answered by the server. */
export type Blocker = 'inquiry' | 'automaticAtWork' | 'alreadyPaid' | 'wrongStatus' | 'fileRemoved';

/** The blocker of an action of staff on a task; undefined when it is allowed. */
export function findBlocker(action: StaffAction, task: ActedOnTask): Blocker | undefined {
  const rule: StaffRule = staffActions[action];
  if (isThere(task.inquiry) && !inquiryActions.includes(action)) return 'inquiry';
  if (!rule.in.includes(task.status)) return 'wrongStatus';
  if (isAutomaticAtWork(task)) return 'automaticAtWork';
  if (rule.unpaid === true && task.paymentStatus === 'paid') return 'alreadyPaid';
  return rule.needsOriginal === true && isThere(task.originalRemoved) ? 'fileRemoved' : undefined;
}

/** A task in progress without a person is in work by the automatic service: then staff leave it alone. */
const isAutomaticAtWork = ({ status, doneBy }: ActedOnTask): boolean => status === 'inProgress' && !isThere(doneBy);

/** A person other than the one who acts is working on the task. */
export const isColleagueAtWork = ({ status, doneBy }: ActedOnTask, actorId: unknown): boolean =>
  status === 'inProgress' && isThere(doneBy) && doneBy !== actorId;

/** The action is allowed on the task in its present state. */
export const isAllowed = (action: StaffAction, task: ActedOnTask): boolean => findBlocker(action, task) === undefined;

/**
 * Actions of customers on a task besides paying and downloading, each with the statuses in which it is allowed.
 * Changing modifications orders an update of the task; it is not offered while the task is in work (customer
 * specification, section 4).
 */
export const customerActions = {
  changeModifications: ['waiting', 'finished', 'archived'],
  sendBack: ['finished', 'archived'],
} as const satisfies Record<string, readonly TaskStatus[]>;

/** The customer may order an update or upgrade of the task. */
export function isUpdatable({
  status,
  isBlocked,
  inquiry,
}: Pick<PayableTask, 'status' | 'isBlocked' | 'inquiry'>): boolean {
  const statuses: readonly TaskStatus[] = customerActions.changeModifications;
  return statuses.includes(status) && !isBlocked && !isThere(inquiry);
}

/** The customer may send the task back: only a delivered file can turn out not to work. */
export function isReviewable(task: PayableTask): boolean {
  const statuses: readonly TaskStatus[] = customerActions.sendBack;
  return statuses.includes(task.status) && paymentControl(task).show === 'download';
}
