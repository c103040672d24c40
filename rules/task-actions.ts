import type { PaymentStatus, TaskStatus } from '#contract/tasks.ts';
import { type PayableTask, paymentControl } from './payment.ts';

/** What of a task decides on what may be done to it. */
export type ActedOnTask = {
  readonly status: TaskStatus;
  readonly paymentStatus: PaymentStatus;
  /** Who works on it, or did; in progress without a name is the automatic service at work. */
  readonly doneBy?: unknown;
};

const all = ['waiting', 'inProgress', 'manual', 'finished', 'blocked', 'archived'] as const;

/** What staff do to a task, each with the statuses in which it is allowed: for buttons, server and tests alike. */
export const staffActions = {
  assign: { in: ['waiting', 'manual', 'inProgress'] },
  giveBack: { in: ['inProgress'] },
  uploadModified: { in: ['manual', 'inProgress', 'finished'] },
  close: { in: ['manual', 'inProgress'] },
  rerun: { in: ['manual'] },
  block: { in: ['waiting', 'manual', 'inProgress', 'finished'] },
  unblock: { in: ['blocked'] },
  archive: { in: ['finished', 'blocked'] },
  reset: { in: ['finished', 'manual', 'blocked'], unpaid: true },
  edit: { in: ['waiting', 'manual', 'inProgress', 'blocked'] },
  transfer: { in: all },
  changeVehicle: { in: ['waiting', 'manual', 'inProgress', 'finished', 'blocked'] },
  delete: { in: all, unpaid: true },
} as const satisfies Record<string, { in: readonly TaskStatus[]; unpaid?: true }>;

export type StaffAction = keyof typeof staffActions;
export const staffActionNames = Object.keys(staffActions) as readonly StaffAction[];

/** Why an action is not allowed: shown at its disabled button, and answered by the server. */
export type Blocker = 'automaticAtWork' | 'alreadyPaid' | 'wrongStatus';

/** What speaks against an action of staff on a task; undefined when nothing does. */
export function blockerOf(action: StaffAction, task: ActedOnTask): Blocker | undefined {
  const rule: { in: readonly TaskStatus[]; unpaid?: true } = staffActions[action];
  if (!rule.in.includes(task.status)) return 'wrongStatus';
  if (isAutomaticAtWork(task)) return 'automaticAtWork';
  return rule.unpaid === true && task.paymentStatus === 'paid' ? 'alreadyPaid' : undefined;
}

/** In progress without a name is the automatic service at work: then nobody else touches the task. */
const isAutomaticAtWork = ({ status, doneBy }: ActedOnTask): boolean =>
  status === 'inProgress' && (doneBy ?? undefined) === undefined;

/** Whether staff may do this to a task as it stands. */
export const isAllowed = (action: StaffAction, task: ActedOnTask): boolean => blockerOf(action, task) === undefined;

/**
 * What customers do to a task besides paying and downloading, each with the statuses in which it is allowed. Changing
 * modifications orders an update of the task; it is not offered while anybody works on the task (customer
 * specification, section 4).
 */
export const customerActions = {
  changeModifications: ['waiting', 'finished', 'archived'],
  sendBack: ['finished'],
} as const satisfies Record<string, readonly TaskStatus[]>;

/** Whether the customer may order an update or upgrade of a task. */
export function isUpdatable({ status }: { readonly status: TaskStatus }): boolean {
  const statuses: readonly TaskStatus[] = customerActions.changeModifications;
  return statuses.includes(status);
}

/** Whether the customer may send a task back: only what was handed over can turn out not to work. */
export function isReviewable(task: PayableTask): boolean {
  const statuses: readonly TaskStatus[] = customerActions.sendBack;
  return statuses.includes(task.status) && paymentControl(task).show === 'download';
}
