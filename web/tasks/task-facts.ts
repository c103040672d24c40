import type { Task } from '#contract/tasks.ts';
import { creditCents, type CreditCents, Credits } from '#contract/money.ts';
import { notListedMethodId } from '#rules/methods.ts';

/** Whether a task asks for something that is not listed. */
const asksForNotListed = ({ methods }: Task): boolean => methods.some(({ methodId }) => methodId === notListedMethodId);

/**
 * Whether support sets the price of a task at closing, because it asks for something that is not listed. Of a task that
 * was sent back the price stands since it was closed first.
 */
export const isPricedBySupport = (task: Task): boolean => task.type !== 'inReview' && asksForNotListed(task);

/** What the listed methods of a task cost, which nobody changes; the rest of its price is what support has set. */
export const listedPrice = ({
  price,
  notListedPrice = creditCents(0),
}: Pick<Task, 'price' | 'notListedPrice'>): CreditCents => creditCents(Math.max(0, price - notListedPrice));

/** What a task costs in all when its not listed part costs this. */
export const priceWith = (task: Pick<Task, 'price' | 'notListedPrice'>, notListed: CreditCents): CreditCents =>
  creditCents(listedPrice(task) + notListed);

/** Whether the difference of a task's files can become a solution, of its method or of the set: only of listed ones. */
export const canBecomeSolution = (task: Task): boolean => task.methods.length > 0 && !asksForNotListed(task);

/**
 * A price as a person types it, with comma or dot before the decimals. Undefined when it is not plainly an amount of 0
 * or more with at most two decimals: 1.000 and 1,000 could mean either, so neither is taken.
 */
export function readPrice(typed: string): CreditCents | undefined {
  const price = Credits.safeParse(typed.trim().replace(',', '.')).data;
  return price !== undefined && price >= 0 ? price : undefined;
}
