import { creditCents, type CreditCents } from '#contract/money.ts';
import { highestPrice } from '#contract/pricing.ts';

/**
 * The price that was typed, in hundredths of a credit: with a point or a comma before the decimals, whatever the language.
 * Undefined for what is none: empty, out of range, finer than 0.01, or with marks between the thousands, which one language
 * writes as the other does decimals.
 */
export function priceIn(typed: string): CreditCents | undefined {
  const [, credits = '', hundredths = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (credits === '') return undefined;
  const price = Number(credits) * 100 + Number(hundredths.padEnd(2, '0'));
  return price > highestPrice ? undefined : creditCents(price);
}

/** A price as a field shows it: without decimals when it is whole, else with two. */
export function typedOf(price: CreditCents, locale: string): string {
  const digits = price % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(price / 100);
}
