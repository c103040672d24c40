import type { CreditCents } from '#contract/money.ts';

/** Credits for display: without decimals when they are whole, else with two; in the notation of a locale. */
export function formatCredits(amount: CreditCents, locale: string): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 100,
  );
}

/** Parts of a formatted amount that are its number. */
const numeric: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/**
 * Hundredths of a currency for display, in the notation of a locale: in English of any region with the same separators as all
 * other numbers, where the tables of `Intl` have euros with a point beside credits with a comma.
 *
 * @param decimals the most of them; two stand in any case
 */
export function formatMoney(hundredths: number, currency: string, locale: string, decimals = 2): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
  if (!locale.startsWith('en-')) return format.format(hundredths / 100);
  const amount = new Intl.NumberFormat(locale, digits).format(Math.abs(hundredths) / 100);
  const parts = format.formatToParts(hundredths / 100);
  const begin = parts.findIndex(({ type }) => numeric.has(type));
  return parts.map(({ type, value }, index) => (index === begin ? amount : numeric.has(type) ? '' : value)).join('');
}

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
