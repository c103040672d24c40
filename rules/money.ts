import { creditCents, type CreditCents } from '#contract/money.ts';

/** Credits as a person reads them: without decimals when they are whole, else with two; in the notation of a locale. */
export function formatCredits(amount: CreditCents, locale: string): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 100,
  );
}

/** The integer part, which is what the top bar shows (customer specification, section 2). */
export const wholeCredits = (amount: CreditCents): number => Math.trunc(amount / 100);

/**
 * Credits as a person types them, with a point or a comma before the decimals, whatever the language. Undefined for what
 * is not plainly an amount of 0 or more with at most two decimals: 1.000 and 1,000 could mean either, so neither is taken.
 */
export function readCredits(typed: string): CreditCents | undefined {
  const [, credits, hundredths = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return credits === undefined ? undefined : creditCents(Number(credits) * 100 + Number(hundredths.padEnd(2, '0')));
}
