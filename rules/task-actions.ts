import type { TaskStatus } from '#contract/orders.ts';

/** What staff do to a task, each with the statuses in which it is allowed: for buttons, server and tests alike. */
export const staffActions = {
  assign: ['inWait', 'manually'],
  uploadModified: ['manually', 'inProgress'],
  close: ['manually', 'inProgress'],
} as const satisfies Record<string, readonly TaskStatus[]>;

export type StaffAction = keyof typeof staffActions;

export function isAllowed(action: StaffAction, status: TaskStatus): boolean {
  const statuses: readonly TaskStatus[] = staffActions[action];
  return statuses.includes(status);
}
