import { creditCents, type CreditCents } from '#contract/money.ts';
import { roundedHalfUp, type Tax } from './tax.ts';

/** The bonus of a purchase: that of its package, and the percents of its customer's group. */
export function computeBonus(credits: CreditCents, packageBonus: CreditCents, groupPercent: number): CreditCents {
  return creditCents(packageBonus + roundedHalfUp(credits * groupPercent, 100));
}

/** The price before tax whose sum with tax comes next to an amount in cents: of money that came without a price. */
export const netWithin = (gross: number, { rate }: Pick<Tax, 'rate'>): number =>
  roundedHalfUp(gross * 10_000, 10_000 + rate);

/**
 * A tax is that of its price: computed from it, or what an amount that was promised with tax leaves beside it. The two differ by a
 * cent where no price comes to that amount.
 */
export const isTaxFor = (tax: number, net: number, { rate }: Pick<Tax, 'rate'>): boolean =>
  tax === roundedHalfUp(net * rate, 10_000) || net === netWithin(net + tax, { rate });

/** The price of a purchase in cents, with its tax. */
export type TaxedPrice = Tax & { readonly net: number; readonly tax: number; readonly gross: number };

/** The same amount to pay with another tax in it: what was promised to the customer stays, and net is what the tax leaves. */
export function retaxed({ net, tax, gross, rate }: TaxedPrice, due: Tax): TaxedPrice {
  if (rate === due.rate) return { net, tax, gross, rate, rule: due.rule };
  const left = netWithin(gross, due);
  return { net: left, tax: gross - left, gross, rate: due.rate, rule: due.rule };
}

/** The part of an amount that a share of its money has bought. */
export function takeShare(whole: CreditCents, { share, of }: { share: number; of: number }): CreditCents {
  return creditCents(share === of ? whole : roundedHalfUp(whole * share, of));
}

/**
 * Credits that a refund takes back: those that all refunded money has bought, less those of the refunds before. So the parts
 * of several refunds are together what one refund of their sum would take.
 *
 * @param refunds cents that were refunded before, and with this refund
 */
export function takenBackBy(whole: CreditCents, paid: number, refunds: { before: number; now: number }): CreditCents {
  const until = takeShare(whole, { share: refunds.now, of: paid });
  return creditCents(until - takeShare(whole, { share: refunds.before, of: paid }));
}
