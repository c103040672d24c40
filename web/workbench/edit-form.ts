import type { Task } from '#contract/tasks/task.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { Credits } from '#contract/money.ts';
import { readCredits } from '#rules/money.ts';
import { isPricedBySupport, priceWith } from '#rules/not-listed.ts';
import type { TaskEdits } from './useTaskWork.ts';

export type EditFields = {
  priority: TaskPriority;
  checksumWanted: boolean;
  dtcCodes: string;
  info: string;
  /** Credits as typed, of what is not listed; '' leaves the price as it is. */
  price: string;
};

/** The fields of a task as they stand. A price that support has still to set begins empty. */
export function toEditFields(task: Task): EditFields {
  const { priority, checksumWanted, dtcCodes, info, notListedPrice } = task;
  const isPriceSet = isPricedBySupport(task) && notListedPrice !== undefined;
  return { priority, checksumWanted, dtcCodes, info, price: isPriceSet ? String(Credits.encode(notListedPrice)) : '' };
}

/** The fields that differ from the task: only those are sent, so that nothing else is overwritten. */
export function toTaskEdits(task: Task, fields: EditFields): TaskEdits {
  const typedPrice = isPricedBySupport(task) ? readCredits(fields.price) : undefined;
  const price = typedPrice && priceWith(task, typedPrice);
  const [dtcCodes, info] = [fields.dtcCodes.trim(), fields.info.trim()];
  return {
    ...(fields.priority !== task.priority && { priority: fields.priority }),
    ...(fields.checksumWanted !== task.checksumWanted && { checksumWanted: fields.checksumWanted }),
    ...(dtcCodes !== task.dtcCodes && { dtcCodes }),
    ...(info !== task.info && { info }),
    ...(price !== undefined && price !== task.price && { price }),
  };
}
