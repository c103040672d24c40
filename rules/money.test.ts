import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { formatCredits, readCredits, wholeCredits } from './money.ts';

describe('formatted credits', () => {
  test.each([
    [0, 'en', '0'],
    [6000, 'en', '60'],
    [1250, 'en', '12.50'],
    [1250, 'de', '12,50'],
    [1, 'de', '0,01'],
    [123_456_700, 'en', '1,234,567'],
    [123_456_789, 'de', '1.234.567,89'],
    [-1250, 'en', '-12.50'],
  ])('%i hundredths in %s are %s [A9.10]', (amount, locale, text) => {
    expect(formatCredits(creditCents(amount), locale)).toBe(text);
  });

  test('have the same amount in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        const readBack = Number(formatCredits(creditCents(amount), 'en').replaceAll(',', ''));
        expect(Math.round(readBack * 100)).toBe(amount);
      }),
    );
  });
});

describe('top bar', () => {
  test.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [50_099, 500],
  ])('shows %i hundredths as %i [C2.26]', (amount, shown) => {
    expect(wholeCredits(creditCents(amount))).toBe(shown);
  });
});

describe('typed credits', () => {
  test.each([
    ['60', 6000],
    ['1000,50', 100_050],
    ['1000.5', 100_050],
    [' 0 ', 0],
    ['0,05', 5],
  ])('%j is %d hundredths of a credit', (typed, price) => {
    expect(readCredits(typed)).toBe(price);
  });

  test.each(['', '-1', '1.000', '1,000', '1.000,50', '1,000.50', '12,345', 'ten', '1e3', '12.'])(
    '%j is refused',
    (typed) => {
      expect(readCredits(typed)).toBeUndefined();
    },
  );
});
