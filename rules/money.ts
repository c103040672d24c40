import type { CreditCents } from '#contract/money.ts';

/** Credits as a person reads them: without decimals when they are whole, else with two; in the notation of a locale. */
export function formatCredits(amount: CreditCents, locale: string): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 100,
  );
}

/** The integer part, which is what the top bar shows (customer specification, section 2). */
export const wholeCredits = (amount: CreditCents): number => Math.trunc(amount / 100);
