import { creditCents, type CreditCents } from '#contract/money.ts';
import { aheadOfUtc } from './support-hours.ts';

/** Days for which a rejected order keeps its price. */
export const restartDays = 14;

/** The rule behind the price of an order that starts a rejected one again. */
export type RestartRule = 'current' | 'rejectedOrder';

/**
 * The last instant at which a rejected order keeps its price: 14 days later when the clocks in Vienna show the same time. Of an hour that
 * they show twice it is the second one, and a time that they leave out is an hour later.
 */
export function restartPriceUntil(rejectedAt: Date): Date {
  const day = 24 * 60 * 60_000;
  const viennaTime = rejectedAt.getTime() + aheadOfUtc(rejectedAt) + restartDays * day;
  const inWinter = viennaTime - aheadOfUtc(new Date(viennaTime + day));
  const inSummer = viennaTime - aheadOfUtc(new Date(viennaTime - day));
  const later = Math.max(inWinter, inSummer);
  const earlier = Math.min(inWinter, inSummer);
  // Around a change of the clocks one of the two shows another time, unless the hour is left out.
  const shows = (instant: number) => instant + aheadOfUtc(new Date(instant)) === viennaTime;
  return new Date(shows(later) || !shows(earlier) ? later : earlier);
}

type Restart = {
  /** Price of the methods today. */
  readonly current: CreditCents;
  /** Full price of the rejected order. */
  readonly rejected: CreditCents;
  readonly rejectedAt: Date;
  readonly now: Date;
  /** The same methods for the same kind of file are ordered. */
  readonly isSame: boolean;
};

/** The price of an order that starts a rejected one again: for 14 days and the same methods at most what the rejected one cost. */
export function restartPrice({ current, rejected, rejectedAt, now, isSame }: Restart): {
  price: CreditCents;
  rule: RestartRule;
} {
  const isKept = isSame && rejected < current && now <= restartPriceUntil(rejectedAt);
  return isKept ? { price: creditCents(rejected), rule: 'rejectedOrder' } : { price: current, rule: 'current' };
}
