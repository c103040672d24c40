import { expect, test } from 'vitest';
import { isVatCurrency, vatCurrency } from './vat-currency.ts';

test.each([
  ['DE', '2026-11-30', 'EUR'],
  ['AT', '2026-11-30', 'EUR'],
  ['HR', '2026-11-30', 'EUR'],
  ['PL', '2026-11-30', 'PLN'],
  ['CZ', '2026-11-30', 'CZK'],
  ['DK', '2026-11-30', 'DKK'],
  ['SE', '2026-11-30', 'SEK'],
  ['GB', '2026-11-30', 'GBP'],
  ['NO', '2026-11-30', 'NOK'],
  ['BG', '2025-12-31', 'BGN'],
  ['BG', '2026-01-01', 'EUR'],
  ['CH', '2026-11-30', undefined],
  ['US', '2026-11-30', undefined],
])('%s wants its VAT on %s in %s', (country, day, currency) => {
  expect(vatCurrency(country, day)).toBe(currency);
});

test.each([
  ['with VAT in the currency of the country', { tax: 1900, currency: 'EUR' }, 'DE', true],
  ['with VAT in another currency', { tax: 1900, currency: 'CHF' }, 'DE', false],
  ['with VAT in crowns of another country', { tax: 2300, currency: 'SEK' }, 'PL', false],
  ['with VAT in euros, as before there was a choice,', { tax: 2300, currency: 'EUR' }, 'PL', true],
  ['without VAT in another currency', { tax: 0, currency: 'CHF' }, 'DE', true],
  ['with VAT of a country whose law is not known', { tax: 810, currency: 'CHF' }, 'CH', true],
] as const)('an invoice %s is possible: %s', (_what, invoice, country, isPossible) => {
  expect(isVatCurrency(invoice, country, '2026-11-30')).toBe(isPossible);
});
