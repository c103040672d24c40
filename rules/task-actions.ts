import type { TaskStatus } from '#contract/tasks.ts';
import { type PayableTask, paymentControl } from './payment.ts';

/** What staff do to a task, each with the statuses in which it is allowed: for buttons, server and tests alike. */
export const staffActions = {
  assign: ['inWait', 'manually'],
  uploadModified: ['manually', 'inProgress'],
  close: ['manually', 'inProgress'],
} as const satisfies Record<string, readonly TaskStatus[]>;

export type StaffAction = keyof typeof staffActions;

/** In progress without a name is the automatic service at work: then nobody else touches the task. */
export function isAllowed(
  action: StaffAction,
  task: { readonly status: TaskStatus; readonly doneBy?: unknown },
): boolean {
  const statuses: readonly TaskStatus[] = staffActions[action];
  const isAutomatic = task.status === 'inProgress' && (task.doneBy ?? undefined) === undefined;
  return statuses.includes(task.status) && !isAutomatic;
}

/**
 * What customers do to a task besides paying and downloading, each with the statuses in which it is allowed. Changing
 * modifications orders an update of the task; it is not offered while anybody works on the task (customer
 * specification, section 4).
 */
export const customerActions = {
  changeModifications: ['inWait', 'finished', 'archived'],
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
