import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { isInEu, netPriceOf, standardRate, taxOf, withTax } from './tax.ts';

const day = '2026-11-23';

describe('the tax of a purchase', () => {
  test.each([
    ['DE', 'DE', false, 1900, 'domestic'],
    ['DE', 'DE', true, 1900, 'domestic'],
    ['DE', 'AT', false, 2000, 'oss'],
    ['DE', 'AT', true, 0, 'reverseCharge'],
    ['DE', 'FR', false, 1900, 'domestic'],
    ['DE', 'FR', true, 0, 'reverseCharge'],
    ['DE', 'CH', false, 0, 'export'],
    ['DE', 'CH', true, 0, 'export'],
    ['DE', 'GB', true, 0, 'export'],
    ['DE', 'NO', false, 0, 'export'],
    ['DE', 'US', false, 0, 'export'],
    ['AT', 'AT', false, 2000, 'domestic'],
    ['AT', 'AT', true, 2000, 'domestic'],
    ['AT', 'DE', false, 1900, 'oss'],
    ['AT', 'DE', true, 0, 'reverseCharge'],
    ['AT', 'PL', false, 2000, 'domestic'],
    ['AT', 'PL', true, 0, 'reverseCharge'],
    ['AT', 'LI', false, 0, 'export'],
    ['CH', 'CH', false, 810, 'domestic'],
    ['CH', 'DE', true, 0, 'export'],
  ] as const)(
    'from %s to %s with a confirmed number %s is %i by the rule %s',
    (operatorCountry, customerCountry, vatNumberConfirmed, rate, rule) => {
      expect(taxOf({ operatorCountry, customerCountry, vatNumberConfirmed, day })).toEqual({ rate, rule });
    },
  );

  test('is not known for an operator whose country has no rate here', () => {
    expect(taxOf({ operatorCountry: 'AQ', customerCountry: 'DE', vatNumberConfirmed: false, day })).toBeUndefined();
  });

  test('changes on its day in other countries, too', () => {
    expect(['2023-12-31', '2024-01-01', '2025-07-01'].map((at) => standardRate('EE', at))).toEqual([2000, 2200, 2400]);
    expect(['2024-08-31', '2024-09-01'].map((at) => standardRate('FI', at))).toEqual([2400, 2550]);
    expect(['2023-12-31', '2024-01-01'].map((at) => standardRate('CH', at))).toEqual([770, 810]);
  });

  test('follows the rate of the day', () => {
    expect(['2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01'].map((at) => standardRate('DE', at))).toEqual([
      1900, 1600, 1600, 1900,
    ]);
    expect(standardRate('DE', '2010-01-01')).toBeUndefined();
  });

  test('knows when a country joined and when it left', () => {
    expect(['2013-06-30', '2013-07-01'].map((at) => isInEu('HR', at))).toEqual([false, true]);
    expect(['2020-12-31', '2021-01-01'].map((at) => isInEu('GB', at))).toEqual([true, false]);
    expect(isInEu('CH', day)).toBe(false);
  });
});

describe('the sums of an invoice', () => {
  test.each([
    [10_000, 100, 10_000],
    [1250, 99, 1238],
    [1, 50, 1],
    [1, 49, 0],
  ])('%i hundredths of a credit at %i cents come to %i cents', (credits, price, net) => {
    expect(netPriceOf(creditCents(credits), price)).toBe(net);
  });

  test.each([
    [10_000, 1900, 1900],
    [1, 1900, 0],
    [3, 1900, 1],
    [5, 1000, 1],
    [100, 2550, 26],
    [10_000, 0, 0],
  ])('%i cents at %i bear %i cents of tax', (net, rate, tax) => {
    expect(withTax(net, { rate, rule: 'domestic' })).toEqual({ net, tax, gross: net + tax });
  });

  test('are whole cents, half a cent at most from the exact tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        const sums = withTax(net, { rate, rule: 'domestic' });
        expect(Number.isSafeInteger(sums.tax)).toBe(true);
        expect(sums.gross).toBe(sums.net + sums.tax);
        expect(Math.abs(sums.tax - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
