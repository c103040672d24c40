import type { PriceRule } from '#contract/pricing.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { type PriceBreakdown, type PricedMethod, priceOf, type PriceTerms } from './pricing.ts';

/** What an update of a file builds on. */
export type UpdatedFile<Id> = {
  /** What was paid for the chain, the first order of the file and all of its updates; in hundredths of a credit. */
  readonly paid: CreditCents;
  /** Work that stays in the file whatever is chosen: what was not listed, at what support made of it. */
  readonly kept: readonly PricedMethod<Id>[];
};

type Wanted<Id> = PricedMethod<Id> & { readonly rule?: PriceRule };

export type UpdatePrice<Id> = {
  /** The price of the methods that count, step by step. */
  steps: PriceBreakdown<Wanted<Id>>;
  /** What was paid for the chain, and is taken off. */
  paid: CreditCents;
  price: CreditCents;
};

/**
 * The price of an update or upgrade, in hundredths of a credit (customer specification, section 9): the discounted price of
 * what will be in the file, less what was already paid for its chain; never below 0. A method of before that is not wanted
 * any more does not count, so a new stage replaces the old one. What is not listed stays in the file also when something
 * more is asked for that is not, either.
 *
 * @param selection what the customer wants in the file now
 */
export function updatePriceOf<Id>(
  { paid, kept }: UpdatedFile<Id>,
  selection: readonly Wanted<Id>[],
  terms: PriceTerms,
): UpdatePrice<Id> {
  const stays = new Set(kept.map(({ methodId }) => methodId));
  const notListed = kept.map((line) => ({ ...line, rule: 'notListed' as const }));
  const steps = priceOf<Wanted<Id>>([...notListed, ...selection.filter(({ methodId }) => !stays.has(methodId))], terms);
  return { steps, paid, price: stillDue(steps.total, paid) };
}

/**
 * What is still to be paid for a task, in hundredths of a credit: its full price less what was paid for its chain, whatever
 * was ordered or paid first. So a chain never costs more than its dearest selection.
 *
 * @param fullPrice of the task's selection, before anything is taken off
 * @param paid payments for all tasks of the chain less refunds
 */
export const stillDue = (fullPrice: CreditCents, paid: CreditCents): CreditCents =>
  creditCents(Math.max(0, fullPrice - paid));

/** The full price of a task for which support asks a price: that much is due besides what was already paid. */
export const fullPriceAsked = (asked: CreditCents, paid: CreditCents): CreditCents => creditCents(asked + paid);
