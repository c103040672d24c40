import type { TaskStatus } from '#contract/orders.ts';

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
