import type { PriceRule } from '#contract/pricing/file-prices.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';

/** Terms of a customer and of the portal that decide on a price, besides the methods themselves. */
export type PriceTerms = {
  /** Only for a customer with the flat price: the price of a file, in hundredths of a credit. */
  readonly flatFilePrice: CreditCents | undefined;
  /** Percent off every price, set by the operator; 0 to 100. */
  readonly globalDiscountPercent: number;
};

export type PricedMethod<Id> = { readonly methodId: Id; readonly price: CreditCents };

/** The prices of a method, in hundredths of a credit; undefined where there is none. */
export type KnownPrices = Record<Exclude<PriceRule, 'notListed'>, CreditCents | undefined>;

/** A method at its price, with the price's source where it is known. */
type Priced = { readonly price: CreditCents; readonly rule?: PriceRule };

/** A method's price for a customer and its source: the first of the special, the agreed and the standard price. */
export function methodPrice({ special, customer, standard }: KnownPrices): { price: CreditCents; rule: PriceRule } {
  if (special !== undefined) return { price: special, rule: 'special' };
  if (customer !== undefined) return { price: customer, rule: 'customer' };
  if (standard !== undefined) return { price: standard, rule: 'standard' };
  return { price: creditCents(0), rule: 'notListed' };
}

export type PriceBreakdown<Line> = {
  lines: Line[];
  sum: CreditCents;
  quantityDiscountPercent: number;
  afterQuantityDiscount: CreditCents;
  globalDiscountPercent: number;
  total: CreditCents;
  flat: boolean;
};

/** Exactly 3 methods give 10 %, more than 3 give 20 % (administration specification, section 9). */
export function quantityDiscountPercent(methods: number): number {
  if (methods > 3) return 20;
  return methods === 3 ? 10 : 0;
}

/** Takes whole percents off a price, rounding half a hundredth up. */
export function lessPercent(price: CreditCents, percent: number): CreditCents {
  return creditCents(Math.floor((price * (100 - percent) + 50) / 100));
}

/**
 * The price of one file, in hundredths of a credit, step by step: sum of the methods, quantity discount, global
 * discount. A method without any price of its own (not listed, or not for this file) counts for no discount. A customer with the flat price pays that instead of sum and quantity discount.
 */
export function computePrice<Line extends Priced>(methods: readonly Line[], terms: PriceTerms): PriceBreakdown<Line> {
  const flat = terms.flatFilePrice !== undefined;
  const sum = terms.flatFilePrice ?? creditCents(methods.reduce((total, { price }) => total + price, 0));
  const priced = methods.filter(({ rule }) => rule !== 'notListed');
  const quantityPercent = flat ? 0 : quantityDiscountPercent(priced.length);
  const afterQuantityDiscount = lessPercent(sum, quantityPercent);
  return {
    lines: [...methods],
    sum,
    quantityDiscountPercent: quantityPercent,
    afterQuantityDiscount,
    globalDiscountPercent: terms.globalDiscountPercent,
    total: lessPercent(afterQuantityDiscount, terms.globalDiscountPercent),
    flat,
  };
}
