import type { TaskStatus } from '#contract/tasks.ts';

/** From what lies longest before its end to what is put away; a blocked task stands still, the others before it go on. */
const order: readonly TaskStatus[] = ['waiting', 'manual', 'inProgress', 'blocked', 'finished', 'archived'];

/** The status of the least advanced task, whose word a job shows; undefined without tasks. */
export const leastAdvanced = (tasks: readonly { readonly status: TaskStatus }[]): TaskStatus | undefined =>
  order.find((status) => tasks.some((task) => task.status === status));
