import type { CreditCents } from '#contract/money.ts';
import { highestPrice } from '#contract/pricing/price.ts';
import { readCredits } from '#rules/money.ts';

/** The price that was typed, in hundredths of a credit; undefined for what is none or too high. */
export function priceIn(typed: string): CreditCents | undefined {
  const price = readCredits(typed);
  return price === undefined || price > highestPrice ? undefined : price;
}

/** A price as a field shows it: without decimals when it is whole, else with two. */
export function formatTypedPrice(price: CreditCents, locale: string): string {
  const digits = price % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(price / 100);
}
