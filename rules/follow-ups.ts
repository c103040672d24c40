import type { CreditCents } from '#contract/money.ts';
import { creditCents } from '#contract/money.ts';
import type { GroupId } from '#contract/ids.ts';
import type { FollowUpKind, PricedFollowUp } from '#contract/pricing/follow-up.ts';
import type { FollowUpRule } from '#contract/pricing/follow-ups.ts';
import { lessPercent } from './pricing.ts';
import { dayAfter, daysIn } from './statistics.ts';
import { businessClock } from './support-hours.ts';
import { fullPriceAsked, stillDue } from './update-price.ts';

/** The method with which the car is brought back to what it was. */
const originalMethod = 'Original_File';

/** The kind of an update, by its new selection and whether it comes with a file that a dealer has updated. */
export function followUpKind({
  dealerUpdate,
  methods,
}: {
  readonly dealerUpdate: boolean;
  readonly methods: readonly { readonly name: string }[];
}): FollowUpKind {
  if (dealerUpdate) return 'dealerUpdate';
  const isOriginal = methods.length > 0 && methods.every(({ name }) => name === originalMethod);
  return isOriginal ? 'backToOriginal' : 'changeMethods';
}

type Terms = Pick<FollowUpRule, 'outcome' | 'percent'>;

/** The customer specification's rule (section 9), which holds where no row of the table does: the difference. */
export const specifiedTerms: Terms = { outcome: 'difference' };

type Delivered = {
  readonly kind: FollowUpKind;
  /** The group of the customer; none fits only rows for all. */
  readonly groupId: GroupId | undefined;
  readonly deliveredAt: Date;
};

/** Days of the calendar in Vienna from a delivery to an instant; 0 on the same day. */
export const daysSince = (deliveredAt: Date, at: Date): number =>
  daysIn({ from: businessClock(deliveredAt).day, to: businessClock(at).day }) - 1;

const fits = (rule: FollowUpRule, { kind, groupId }: Pick<Delivered, 'kind' | 'groupId'>, days: number): boolean =>
  (rule.kind === undefined || rule.kind === kind) &&
  (rule.days === undefined || days <= rule.days) &&
  (rule.groupId === undefined || rule.groupId === groupId);

/** The first row that fits so many days after the delivery; undefined: the specification's rule. */
export const findFollowUpRule = (
  rules: readonly FollowUpRule[],
  delivered: Pick<Delivered, 'kind' | 'groupId'>,
  days: number,
): FollowUpRule | undefined => rules.find((rule) => fits(rule, delivered, days));

/**
 * The row for an update at an instant, and the last day on which it is so: the day before another row, or none, comes to
 * hold; undefined where that never happens.
 */
export function followUpWindow(
  rules: readonly FollowUpRule[],
  delivered: Delivered,
  at: Date,
): { rule: FollowUpRule | undefined; until: string | undefined } {
  const today = daysSince(delivered.deliveredAt, at);
  const rule = findFollowUpRule(rules, delivered, today);
  const isOther = (other: FollowUpRule | undefined) =>
    other?.outcome !== rule?.outcome || other?.percent !== rule?.percent;
  const ends = rules
    .flatMap(({ days }) => (days === undefined || days < today ? [] : [days]))
    .toSorted((one, other) => one - other);
  const end = ends.find((days) => isOther(findFollowUpRule(rules, delivered, days + 1)));
  return { rule, until: end === undefined ? undefined : dayAfter(businessClock(delivered.deliveredAt).day, end) };
}

/**
 * The table holds for a file that was delivered and paid for, all of it. A file that is still to be paid has the
 * specification's rule: its update would else be a way around the payment.
 */
export const hasFollowUpTerms = (file: {
  readonly paid: CreditCents;
  readonly isSettled: boolean;
  readonly deliveredAt: Date | null;
}): boolean => file.paid > 0 && file.isSettled && file.deliveredAt !== null;

/** The price of an update, in hundredths of a credit. */
type FollowUpPrice = {
  price: CreditCents;
  /** As it stands with the task: `price` is always this less the payments for the chain. */
  fullPrice: CreditCents;
  /** The payments that were taken off. */
  deducted: CreditCents;
};

/**
 * Prices an update by its terms.
 *
 * @param total the discounted price of the file's new content
 * @param paid payments for the chain less refunds
 */
export function priceFollowUp({ outcome, percent = 0 }: Terms, total: CreditCents, paid: CreditCents): FollowUpPrice {
  const none = creditCents(0);
  switch (outcome) {
    case 'difference':
      return { price: stillDue(total, paid), fullPrice: total, deducted: paid };
    case 'free':
      return { price: none, fullPrice: none, deducted: none };
    case 'percent': {
      const price = lessPercent(total, 100 - percent);
      return { price, fullPrice: fullPriceAsked(price, paid), deducted: none };
    }
    case 'full':
      return { price: total, fullPrice: fullPriceAsked(total, paid), deducted: none };
  }
}

/** The terms as they are stored with the order. */
export const pricedFollowUp = (kind: FollowUpKind, { outcome, percent }: Terms): PricedFollowUp =>
  percent === undefined ? { kind, outcome } : { kind, outcome, percent };
