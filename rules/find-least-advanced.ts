import type { TaskStatus } from '#contract/tasks/status.ts';

/** From the status furthest from the end to `archived`; a blocked task stands still, the ones before it go on. */
const order: readonly TaskStatus[] = ['waiting', 'manual', 'inProgress', 'blocked', 'finished', 'archived'];

/** The status of the least advanced task, which a job shows; undefined without tasks. */
export const findLeastAdvanced = (tasks: readonly { readonly status: TaskStatus }[]): TaskStatus | undefined =>
  order.find((status) => tasks.some((task) => task.status === status));
