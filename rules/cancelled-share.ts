import { type CreditCents, creditCents } from '#contract/money.ts';
import { roundedHalfUp, withTax } from './tax.ts';

/** Credits and their money, in cents. */
export type Share = {
  readonly credits: CreditCents;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
};

/** Returns the share of an invoice that remains after its cancellations. */
export function remainingShare(invoice: Share, cancellations: readonly Share[]): Share {
  const left = (name: keyof Share) => cancellations.reduce((rest, share) => rest - share[name], invoice[name]);
  return { credits: creditCents(left('credits')), net: left('net'), tax: left('tax'), gross: left('gross') };
}

/**
 * The share of an invoice that a cancellation takes back with some of its credits. What stands afterwards is in proportion to
 * its credits, rounded once, with the tax of that sum; so all cancellations of an invoice add up to it, to the cent.
 *
 * @param remaining share of the invoice that is left before
 * @param credits between 1 and the credits that stand
 */
export function cancelledShare(
  invoice: Share,
  { remaining, credits, rate }: { remaining: Share; credits: CreditCents; rate: number },
): Share {
  if (credits <= 0 || credits > remaining.credits) throw new Error('a cancellation takes back what stands');
  if (credits === remaining.credits) return remaining;
  const left = creditCents(remaining.credits - credits);
  // Never more than stands, should earlier documents have been rounded otherwise.
  const net = Math.min(remaining.net, roundedHalfUp(invoice.net * left, invoice.credits));
  const tax = Math.min(remaining.tax, withTax(net, { rate, rule: 'domestic' }).tax);
  const taken = { net: remaining.net - net, tax: remaining.tax - tax };
  return { credits, ...taken, gross: taken.net + taken.tax };
}
