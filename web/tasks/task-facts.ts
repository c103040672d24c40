import type { Task } from '#contract/tasks.ts';
import { creditCents, type CreditCents, Credits } from '#contract/money.ts';
import { notListedMethodId } from '#rules/methods.ts';

/** The task has a modification that is not listed. */
const asksForNotListed = ({ methods }: Task): boolean => methods.some(({ methodId }) => methodId === notListedMethodId);

/**
 * Support sets the price of a task with a modification that is not listed when it closes the task. Of a task that was
 * sent back the price stands since then.
 */
export const isPricedBySupport = (task: Task): boolean => task.type !== 'inReview' && asksForNotListed(task);

/** The price of the listed methods of a task, which never changes; support has set the rest. */
export const listedPrice = ({
  price,
  notListedPrice = creditCents(0),
}: Pick<Task, 'price' | 'notListedPrice'>): CreditCents => creditCents(Math.max(0, price - notListedPrice));

/** The whole price of a task with this price of its part that is not listed. */
export const priceWith = (task: Pick<Task, 'price' | 'notListedPrice'>, notListed: CreditCents): CreditCents =>
  creditCents(listedPrice(task) + notListed);

/** The difference of a task's files can become a solution of its method or set, unless a part is not listed. */
export const canBecomeSolution = (task: Task): boolean => task.methods.length > 0 && !asksForNotListed(task);

/**
 * A price as a person types it, with comma or dot before the decimals. Undefined when it is not plainly an amount of 0
 * or more with at most two decimals: 1.000 and 1,000 could mean either, so neither is taken.
 */
export function readPrice(typed: string): CreditCents | undefined {
  const price = Credits.safeParse(typed.trim().replace(',', '.')).data;
  return price !== undefined && price >= 0 ? price : undefined;
}
