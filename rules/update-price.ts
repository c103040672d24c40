import type { PriceRule } from '#contract/pricing/file-prices.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { type PriceBreakdown, type PricedMethod, computePrice, type PriceTerms } from './pricing.ts';

/** The file that an update changes. */
export type UpdatedFile<Id> = {
  /** Payments for the chain, the first order of the file and all of its updates; in hundredths of a credit. */
  readonly paid: CreditCents;
  /** Work that stays in the file whatever is chosen: unlisted modifications, at the price that support set. */
  readonly unlisted: readonly PricedMethod<Id>[];
};

type SelectedMethod<Id> = PricedMethod<Id> & { readonly rule?: PriceRule };

export type UpdatePrice<Id> = {
  /** The price of the methods that count, step by step. */
  steps: PriceBreakdown<SelectedMethod<Id>>;
  /** Payments for the chain, which are deducted. */
  paid: CreditCents;
  price: CreditCents;
};

/**
 * The price of an update or upgrade, in hundredths of a credit (customer specification, section 9): the discounted
 * price of the file's new content, less the payments for its chain; never below 0. A deselected earlier method does not
 * count, so a new stage replaces the old one. An unlisted modification stays in the file, even when another one is
 * ordered.
 *
 * @param selection the methods that the customer wants in the file now
 */
export function computeUpdatePrice<Id>(
  { paid, unlisted }: UpdatedFile<Id>,
  selection: readonly SelectedMethod<Id>[],
  terms: PriceTerms,
): UpdatePrice<Id> {
  const unlistedIds = new Set(unlisted.map(({ methodId }) => methodId));
  const unlistedLines = unlisted.map((line) => ({ ...line, rule: 'notListed' as const }));
  const steps = computePrice<SelectedMethod<Id>>(
    [...unlistedLines, ...selection.filter(({ methodId }) => !unlistedIds.has(methodId))],
    terms,
  );
  return { steps, paid, price: stillDue(steps.total, paid) };
}

/**
 * The amount still due for a task, in hundredths of a credit: its full price less the payments for its chain, in
 * whatever order tasks were ordered and paid. So a chain never costs more than its dearest selection.
 *
 * @param fullPrice price of the task's selection before deductions
 * @param paid payments for all tasks of the chain less refunds
 */
export const stillDue = (fullPrice: CreditCents, paid: CreditCents): CreditCents =>
  creditCents(Math.max(0, fullPrice - paid));

/** The full price of a task for which support asks a price: that price is due on top of earlier payments. */
export const fullPriceAsked = (supportPrice: CreditCents, paid: CreditCents): CreditCents =>
  creditCents(supportPrice + paid);
