import { creditCents, type CreditCents } from '#contract/money.ts';
import { type PriceBreakdown, type PricedMethod, priceOf, type PriceTerms } from './pricing.ts';

/** What an update of a file builds on. */
export type UpdatedFile<Id> = {
  /** The updated task's file is a master file. */
  readonly isMaster: boolean;
  /** What was already paid for this file: the paid tasks of its chain of updates, in hundredths of a credit. */
  readonly paid: CreditCents;
  /** The methods of the updated task at what they cost now. */
  readonly methods: readonly PricedMethod<Id>[];
};

export type UpdatePrice<Id> = {
  /** The price of the methods that count, step by step. */
  steps: PriceBreakdown<PricedMethod<Id>>;
  /** What is taken off; 0 when the full price is due. */
  paid: CreditCents;
  price: CreditCents;
};

/**
 * The price of an update or upgrade, in hundredths of a credit (customer specification, section 9). A master file for
 * which nothing was paid yet costs the full price of the new selection. Any other costs the discounted price of all
 * methods, old and new, less what was already paid for it; never below 0.
 *
 * @param selection what the customer wants in the file now; a method that is old and new counts once, at this price
 */
export function updatePriceOf<Id>(
  file: UpdatedFile<Id>,
  selection: readonly PricedMethod<Id>[],
  terms: PriceTerms,
): UpdatePrice<Id> {
  if (file.isMaster && file.paid === 0) {
    const steps = priceOf(selection, terms);
    return { steps, paid: creditCents(0), price: steps.total };
  }
  const wanted = new Set(selection.map(({ methodId }) => methodId));
  const old = file.methods.filter(({ methodId }) => !wanted.has(methodId));
  const steps = priceOf([...old, ...selection], terms);
  return { steps, paid: file.paid, price: creditCents(Math.max(0, steps.total - file.paid)) };
}
