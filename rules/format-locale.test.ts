import { expect, test } from 'vitest';
import { formatRegions } from '#contract/format-region.ts';
import type { Language } from '#contract/languages.ts';
import { formatBusinessDay, formatBusinessTime, toFormatLocale } from './format-locale.ts';
import { formatCredits, formatMoney } from './money.ts';

/** Tables of `Intl` of different years have either sign. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll("'", '’');

test.each<[Language, string, string, string, string]>([
  ['en', '', '1,234.50', 'CHF 1,234.50', 'December 31, 2026'],
  ['en', 'GB', '1,234.50', 'CHF 1,234.50', '31 December 2026'],
  ['en', 'CH', '1’234.50', 'CHF 1’234.50', '31 December 2026'],
  ['en', 'DE', '1.234,50', 'CHF 1.234,50', '31 December 2026'],
  ['en', 'SE', '1 234,50', '1 234,50 CHF', '31 December 2026'],
  ['de', '', '1.234,50', '1.234,50 CHF', '31. Dezember 2026'],
  ['de', 'CH', '1’234.50', 'CHF 1’234.50', '31. Dezember 2026'],
  // A region without a notation of its own in a language changes nothing.
  ['pl', 'US', '1234,50', '1234,50 CHF', '31 grudnia 2026'],
])('in %s with the region “%s” letters write %s, %s and %s [P1.158]', (language, region, credits, money, day) => {
  const locale = toFormatLocale(language, region);
  expect(plain(formatCredits(123_450 as Parameters<typeof formatCredits>[0], locale))).toBe(credits);
  expect(plain(formatMoney(123_450, 'CHF', locale))).toBe(money);
  expect(formatBusinessDay('2026-12-31T12:00:00Z', locale)).toBe(day);
});

test.each(formatRegions)(
  'English of the region “%s” writes euros with the separators of all numbers [P1.158]',
  (region) => {
    const locale = toFormatLocale('en', region);
    const plainNumber = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1_234_567.89);
    for (const sign of [1, -1]) {
      const money = formatMoney(sign * 123_456_789, 'EUR', locale);
      expect(money).toContain(plainNumber);
      expect(money.replace(plainNumber, '').replaceAll(/[\s−-]/gu, '')).toBe('€');
    }
  },
);

test.each([
  ['', '€0.9525', '€1.00'],
  ['DE', '€0,9525', '€1,00'],
])(
  'a price of one credit in English of the region “%s” has up to four decimals: %s, %s [P1.158]',
  (region, price, whole) => {
    const locale = toFormatLocale('en', region);
    expect(formatMoney(95.25, 'EUR', locale, 4)).toBe(price);
    expect(formatMoney(100, 'EUR', locale, 4)).toBe(whole);
  },
);

test('letters write times by the clocks of the business [P1.158]', () => {
  const noon = Date.UTC(2026, 11, 31, 17, 5);
  expect(plain(formatBusinessTime(noon, 'en'))).toBe('Thursday, December 31, 2026 at 6:05 PM');
  expect(plain(formatBusinessTime(noon, toFormatLocale('en', 'GB')))).toBe('Thursday, 31 December 2026 at 18:05');
  expect(formatBusinessDay('2026-12-31T23:30:00Z', 'en')).toBe('January 1, 2027');
});
