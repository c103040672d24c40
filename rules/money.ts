import type { CreditCents } from '#contract/money.ts';

/** Credits for display: without decimals when they are whole, else with two; in the notation of a locale. */
export function formatCredits(amount: CreditCents, locale: string): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 100,
  );
}

/** Hundredths of a currency for display, in the notation of a locale. */
export const formatMoney = (hundredths: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(hundredths / 100);

/** The integer part, as in the top bar (customer specification, section 2). */
export const wholeCredits = (amount: CreditCents): number => Math.trunc(amount / 100);

/**
 * Credits as typed, with a point or a comma before the decimals, whatever the language. Undefined unless the text is
 * plainly an amount of 0 or more with at most two decimals: 1.000 and 1,000 are ambiguous, so neither is accepted.
 */
export function readCredits(typed: string): CreditCents | undefined {
  const [, credits, hundredths = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  // Whole by its shape, which needs no schema to say so.
  return credits === undefined
    ? undefined
    : ((Number(credits) * 100 + Number(hundredths.padEnd(2, '0'))) as CreditCents);
}
