import type { PriceRule } from '#contract/pricing/file-prices.ts';
import type { AppliedRule } from '#contract/pricing/price.ts';
import type { Campaign, PriceBundle } from '#contract/pricing/price-rules.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { chooseBundles } from './price-bundles.ts';
import type { Surcharge } from './surcharges.ts';

/** Terms of a customer and of the portal that decide on a price, besides the methods themselves. */
export type PriceTerms = {
  /** Only for a customer with the flat price: the price of a file, in hundredths of a credit. */
  readonly flatFilePrice: CreditCents | undefined;
  /** Percent off every price, set by the operator; 0 to 100. */
  readonly globalDiscountPercent: number;
  /** Of the customer's group. */
  readonly group?: GroupTerms | undefined;
  readonly bundles?: readonly PriceBundle[];
  /** The campaign that runs for the customer. */
  readonly campaign?: Campaign | undefined;
  /** Only for a slave file. */
  readonly slave?: (Surcharge & { readonly isOfGroup: boolean }) | undefined;
  /** The most that a file costs without one of the group. */
  readonly cap?: CreditCents | undefined;
  /** For the priority that was chosen. */
  readonly priority?: Surcharge | undefined;
};

export type GroupTerms = {
  readonly name: string;
  /** Only where the group has the flat price. */
  readonly flatFilePrice: CreditCents | undefined;
  readonly discountPercent: number;
  readonly minimum: CreditCents | undefined;
  readonly cap: CreditCents | undefined;
};

export type PricedMethod<Id> = { readonly methodId: Id; readonly price: CreditCents };

/** The prices of a method, in hundredths of a credit; undefined where there is none. */
export type KnownPrices = { [Rule in Exclude<PriceRule, 'notListed'>]?: CreditCents | undefined };

/** A method at its price, with the price's source where it is known. */
type Priced = { readonly methodId?: unknown; readonly price: CreditCents; readonly rule?: PriceRule };

/** Sources of a method's price in the order in which they count. */
const precedence = ['special', 'groupSpecial', 'customer', 'group', 'standard'] as const;

/** A method's price for a customer and its source, by the order of precedence. */
export function methodPrice(known: KnownPrices): { price: CreditCents; rule: PriceRule } {
  for (const rule of precedence) {
    const price = known[rule];
    if (price !== undefined) return { price, rule };
  }
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
  /** Further rules that made the price, in the order in which they count; absent without any. */
  rules?: AppliedRule[];
  /** The customer's group, where one of its prices counts. */
  group?: string;
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

/** A part of an explanation that changes nothing is left out. */
const explain = (rule: Omit<AppliedRule, 'change'>, before: number, after: number): AppliedRule[] =>
  after === before ? [] : [{ ...rule, change: creditCents(after - before) }];

/** The part of a price that was agreed with the customer or set by support, and the part by standard prices and prices of the group. */
type Basis = { agreed: number; standard: number; hasStandard: boolean; rules: AppliedRule[] };

const isAgreed = ({ rule }: Priced): boolean => rule === 'special' || rule === 'customer' || rule === 'notListed';

const sumOf = (methods: readonly Priced[]): number => methods.reduce((sum, { price }) => sum + price, 0);

/** The methods at their own prices, or where that is cheaper in bundles. */
function priceMethods(methods: readonly Priced[], { bundles = [], group }: PriceTerms): Basis {
  // A bundle is judged by what it saves after the discount of the group, which agreed prices do not have; in 1/100 of the unit, exact.
  const standardShare = 100 - (group?.discountPercent ?? 0);
  const cost = (lines: readonly Priced[]): number =>
    lines.reduce((sum, line) => sum + line.price * (isAgreed(line) ? 100 : standardShare), 0);
  const offers = bundles.flatMap((bundle, place) => {
    const ids = new Set<unknown>(bundle.methodIds);
    const lines = methods.filter((line) => line.rule !== 'notListed' && ids.has(line.methodId));
    if (lines.length < ids.size) return [];
    return [{ ...bundle, place, lines, saving: cost(lines) - bundle.price * standardShare }];
  });
  const chosen = chooseBundles(offers);
  const bundled = new Set(chosen.flatMap(({ lines }) => lines));
  const [agreed, standard] = [true, false].map((kind) =>
    methods.filter((line) => !bundled.has(line) && isAgreed(line) === kind),
  ) as [Priced[], Priced[]];
  return {
    agreed: sumOf(agreed),
    standard: sumOf(standard) + sumOf(chosen),
    // By their own prices: a bundle of agreed ones brings no minimum.
    hasStandard: methods.some((line) => !isAgreed(line)),
    rules: chosen.flatMap(({ name, price, lines }) => explain({ rule: 'bundle', name }, sumOf(lines), price)),
  };
}

/** The flat price of a file: the customer's own counts before that of the group. */
function flatBasis({ flatFilePrice, group }: PriceTerms): Basis | undefined {
  if (flatFilePrice !== undefined) return { agreed: flatFilePrice, standard: 0, hasStandard: false, rules: [] };
  if (group?.flatFilePrice === undefined) return undefined;
  const rules: AppliedRule[] = [{ rule: 'groupFlat', name: group.name, change: creditCents(0) }];
  return { agreed: 0, standard: group.flatFilePrice, hasStandard: true, rules };
}

const withSurcharge = (price: CreditCents, { amount, percent = 0 }: Surcharge = {}): CreditCents =>
  amount === undefined ? lessPercent(price, -percent) : creditCents(price + amount);

/** Surcharge for a slave file, minimum of the group, cap, and surcharge for a priority, one after the other. */
function limitPrice(
  price: CreditCents,
  terms: PriceTerms,
  hasStandard: boolean,
): { total: CreditCents; rules: AppliedRule[] } {
  const { group, slave } = terms;
  const ofGroup = group && { name: group.name };
  const afterSlave = withSurcharge(price, slave);
  const afterMinimum = creditCents(Math.max(afterSlave, hasStandard ? (group?.minimum ?? 0) : 0));
  const afterCap = creditCents(Math.min(afterMinimum, group?.cap ?? terms.cap ?? afterMinimum));
  const total = withSurcharge(afterCap, terms.priority);
  const percentOf = ({ percent }: Surcharge = {}) => percent !== undefined && { percent };
  return {
    total,
    rules: [
      ...explain({ rule: 'slave', ...(slave?.isOfGroup === true && ofGroup), ...percentOf(slave) }, price, afterSlave),
      ...explain({ rule: 'minimum', ...ofGroup }, afterSlave, afterMinimum),
      ...explain({ rule: 'cap', ...(group?.cap !== undefined && ofGroup) }, afterMinimum, afterCap),
      ...explain({ rule: 'priority', ...percentOf(terms.priority) }, afterCap, total),
    ],
  };
}

/**
 * The price of one file, in hundredths of a credit, step by step as docs/pricing.md states them: methods or flat price,
 * bundles, discount of the group, quantity discount, global discount or campaign, surcharge for a slave file, minimum, cap,
 * surcharge for a priority. A method without any price of its own (not listed, or not for this file) counts for no discount;
 * a file of such methods alone has no surcharge and no minimum either, for support prices it.
 */
export function computePrice<Line extends Priced>(methods: readonly Line[], terms: PriceTerms): PriceBreakdown<Line> {
  const { group, campaign } = terms;
  const flatPrice = flatBasis(terms);
  const flat = flatPrice !== undefined;
  const { agreed, standard, hasStandard, rules } = flatPrice ?? priceMethods(methods, terms);
  const groupPercent = group?.discountPercent ?? 0;
  const afterGroup = lessPercent(creditCents(standard), groupPercent);
  const sum = creditCents(agreed + afterGroup);
  const priced = methods.filter(({ rule }) => rule !== 'notListed');
  const quantityPercent = flat ? 0 : quantityDiscountPercent(priced.length);
  const afterQuantityDiscount = lessPercent(sum, quantityPercent);
  const isCampaign = campaign !== undefined && campaign.percent > terms.globalDiscountPercent;
  const globalPercent = isCampaign ? campaign.percent : terms.globalDiscountPercent;
  const discounted = lessPercent(afterQuantityDiscount, globalPercent);
  const isPriced = flat || priced.length > 0;
  const limited = isPriced ? limitPrice(discounted, terms, hasStandard) : { total: discounted, rules: [] };
  const applied = [
    ...rules,
    ...(group ? explain({ rule: 'groupDiscount', name: group.name, percent: groupPercent }, standard, afterGroup) : []),
    ...(isCampaign
      ? explain(
          { rule: 'campaign', names: campaign.names, percent: globalPercent, until: campaign.to },
          afterQuantityDiscount,
          discounted,
        )
      : []),
    ...limited.rules,
  ];
  const isOfGroup = !flat && methods.some(({ rule }) => rule === 'group' || rule === 'groupSpecial');
  return {
    lines: [...methods],
    sum,
    quantityDiscountPercent: quantityPercent,
    afterQuantityDiscount,
    globalDiscountPercent: globalPercent,
    total: limited.total,
    flat,
    ...(applied.length > 0 && { rules: applied }),
    ...(isOfGroup && group && { group: group.name }),
  };
}
