import { creditCents, type CreditCents } from '#contract/money.ts';
import type { TaskType } from '#contract/tasks/status.ts';
import { notListedMethodId } from './methods.ts';

type Ordered = { readonly methods: readonly { readonly methodId: number }[] };
type Priced = { readonly price: CreditCents; readonly notListedPrice?: CreditCents | undefined };

/** An order includes a modification that is not listed. */
export const asksForNotListed = ({ methods }: Ordered): boolean =>
  methods.some(({ methodId }) => methodId === notListedMethodId);

/** A task that was sent back keeps the price of its first closing. */
export const isPriceSettled = ({ type }: { readonly type: TaskType }): boolean => type === 'inReview';

/** Support sets the price of a task, because it includes a modification that is not listed. */
export const isPricedBySupport = (task: Ordered & { readonly type: TaskType }): boolean =>
  !isPriceSettled(task) && asksForNotListed(task);

/** The listed methods' part of a price, which is fixed; support has set the rest. */
export const listedPrice = ({ price, notListedPrice = creditCents(0) }: Priced): CreditCents =>
  creditCents(Math.max(0, price - notListedPrice));

/** The full price of a task, with this price for the modification that is not listed. */
export const priceWith = (task: Priced, notListed: CreditCents): CreditCents =>
  creditCents(listedPrice(task) + notListed);

type Recorded = {
  readonly methods: readonly {
    readonly methodId: number;
    readonly hasDetails?: boolean;
    readonly details?: readonly unknown[] | undefined;
  }[];
};

/**
 * The difference of a task's files can become a solution of its method or of the set: only of listed ones, and without details,
 * which the next customer may want otherwise.
 */
export const canBecomeSolution = (order: Recorded): boolean =>
  order.methods.length > 0 &&
  !asksForNotListed(order) &&
  order.methods.every(({ hasDetails = false, details = [] }) => !hasDetails && details.length === 0);
