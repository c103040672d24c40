import type { Task } from '#contract/orders.ts';
import { notListedMethodId } from '#rules/methods.ts';

/** Whether support sets the price of a task at closing, because it asks for something that is not listed. */
export const isPricedBySupport = ({ methods }: Task): boolean =>
  methods.some(({ methodId }) => methodId === notListedMethodId);

/** Whether the difference of a task's files can become a solution: only for exactly one listed method. */
export const canBecomeSolution = (task: Task): boolean => task.methods.length === 1 && !isPricedBySupport(task);
