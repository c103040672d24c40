import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import {
  isInEu,
  computeNetPrice,
  needsCustomerVatNumber,
  standardRate,
  determineTax,
  type TaxRate,
  type TaxStatus,
  withTax,
} from './tax.ts';

const day = '2026-11-23';

/** Standard rates as the laws of the countries have them; Germany’s rises here for a trial. */
const rates: TaxRate[] = [
  { country: 'DE', validFrom: '2016-01-01', rate: 1900 },
  { country: 'DE', validFrom: '2020-07-01', rate: 1600 },
  { country: 'DE', validFrom: '2021-01-01', rate: 1900 },
  { country: 'DE', validFrom: '2027-07-01', rate: 2100 },
  { country: 'AT', validFrom: '2016-01-01', rate: 2000 },
  { country: 'FR', validFrom: '2016-01-01', rate: 2000 },
  { country: 'IT', validFrom: '2016-01-01', rate: 2200 },
  { country: 'PL', validFrom: '2016-01-01', rate: 2300 },
  { country: 'CH', validFrom: '2018-01-01', rate: 770 },
  { country: 'CH', validFrom: '2024-01-01', rate: 810 },
];
const from = (validFrom: string, status: Partial<TaxStatus>): TaxStatus => ({
  validFrom,
  oss: 'none',
  smallBusiness: false,
  ...status,
});
const noOss = [from('2016-01-01', {})];
const oss = [from('2016-01-01', { oss: 'all' })];
const asSpecified = [from('2016-01-01', { oss: 'germanyAndAustria' })];
const small = [from('2016-01-01', { smallBusiness: true })];
const smallWithOss = [from('2016-01-01', { smallBusiness: true, oss: 'all' })];

describe('tax of a purchase', () => {
  test.each([
    // At home the operator’s rate, whoever buys (§ 12 UStG, § 10 UStG AT).
    ['DE', 'DE', false, oss, 1900, 'domestic'],
    ['DE', 'DE', true, noOss, 1900, 'domestic'],
    ['AT', 'AT', true, oss, 2000, 'domestic'],
    // Companies of other EU countries owe the tax themselves (Art. 44 and 196 of Directive 2006/112/EC), with OSS or without.
    ['DE', 'AT', true, oss, 0, 'reverseCharge'],
    ['DE', 'FR', true, noOss, 0, 'reverseCharge'],
    ['AT', 'DE', true, asSpecified, 0, 'reverseCharge'],
    // Without a number: at home below 10,000 € (§ 3a (5) sentence 3 UStG), else where the customer is (Art. 58).
    ['DE', 'AT', false, noOss, 1900, 'domestic'],
    ['DE', 'FR', false, noOss, 1900, 'domestic'],
    ['DE', 'AT', false, oss, 2000, 'oss'],
    ['DE', 'FR', false, oss, 2000, 'oss'],
    ['DE', 'IT', false, oss, 2200, 'oss'],
    ['AT', 'DE', false, noOss, 2000, 'domestic'],
    ['AT', 'PL', false, oss, 2300, 'oss'],
    // As the specification has it: the rates of Germany and Austria for their customers, else the operator’s.
    ['DE', 'AT', false, asSpecified, 2000, 'oss'],
    ['DE', 'FR', false, asSpecified, 1900, 'domestic'],
    ['AT', 'DE', false, asSpecified, 1900, 'oss'],
    // Outside the EU nothing is taxable at home.
    ['DE', 'CH', true, oss, 0, 'export'],
    ['DE', 'GB', true, oss, 0, 'export'],
    ['DE', 'NO', false, noOss, 0, 'export'],
    ['AT', 'US', false, asSpecified, 0, 'export'],
    // An operator outside the EU.
    ['CH', 'CH', false, oss, 810, 'domestic'],
    ['CH', 'DE', true, oss, 0, 'export'],
    // Small business (§ 19 UStG, § 6 (1) no. 27 UStG AT): no tax, no reverse charge; abroad outside the EU nothing is exempt.
    ['DE', 'DE', false, small, 0, 'smallBusiness'],
    ['DE', 'DE', true, small, 0, 'smallBusiness'],
    ['DE', 'AT', false, small, 0, 'smallBusiness'],
    ['DE', 'FR', true, small, 0, 'smallBusiness'],
    ['AT', 'AT', true, small, 0, 'smallBusiness'],
    ['AT', 'DE', true, small, 0, 'smallBusiness'],
    ['DE', 'CH', false, small, 0, 'export'],
    // It exempts supplies at home alone: what OSS declares elsewhere is taxed there.
    ['DE', 'AT', false, smallWithOss, 2000, 'oss'],
    ['DE', 'DE', false, smallWithOss, 0, 'smallBusiness'],
    ['DE', 'FR', true, smallWithOss, 0, 'smallBusiness'],
  ] as const)(
    'from %s to %s with a confirmed number %s, as %j, is %i by the rule %s',
    (operator, customer, vatNumberConfirmed, statuses, rate, rule) => {
      const facts = { operator: { country: operator }, customer: { country: customer, vatNumberConfirmed }, day };
      expect(determineTax({ ...facts, rates, statuses })).toEqual({ rate, rule });
    },
  );

  test.each([
    ['2027-06-30', 1900, 'domestic'],
    ['2027-07-01', 2100, 'domestic'],
    ['2027-12-31', 2100, 'domestic'],
    ['2028-01-01', 0, 'smallBusiness'],
    ['2028-12-31', 0, 'smallBusiness'],
    ['2029-01-01', 2100, 'domestic'],
  ])('on %s, with the rate and position of that day, is %i by the rule %s', (at, rate, rule) => {
    const facts = { operator: { country: 'DE' }, customer: { country: 'DE', vatNumberConfirmed: false }, day: at };
    // In no order.
    const statuses = [from('2029-01-01', {}), ...noOss, from('2028-01-01', { smallBusiness: true })];
    expect(determineTax({ ...facts, rates, statuses })).toEqual({ rate, rule });
  });

  test('is that of the customer’s country from the day on which OSS starts', () => {
    const facts = { operator: { country: 'DE' }, customer: { country: 'IT', vatNumberConfirmed: false } };
    const statuses = [...noOss, from('2027-03-15', { oss: 'all' })];
    expect(['2027-03-14', '2027-03-15'].map((at) => determineTax({ ...facts, day: at, rates, statuses }))).toEqual([
      { rate: 1900, rule: 'domestic' },
      { rate: 2200, rule: 'oss' },
    ]);
  });

  test('is undefined without the deciding rate', () => {
    const of = (operator: string, customer: string, statuses: TaxStatus[]) =>
      determineTax({
        operator: { country: operator },
        customer: { country: customer, vatNumberConfirmed: false },
        day,
        rates,
        statuses,
      });
    expect(of('AQ', 'DE', oss)).toBeUndefined();
    expect(of('DE', 'SE', oss)).toBeUndefined();
    expect(of('DE', 'SE', noOss)).toEqual({ rate: 1900, rule: 'domestic' });
  });

  test('follows the rate of the day', () => {
    const days = ['2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01', '2027-07-01'];
    expect(days.map((at) => standardRate(rates, 'DE', at))).toEqual([1900, 1600, 1600, 1900, 2100]);
    expect(standardRate(rates, 'DE', '2010-01-01')).toBeUndefined();
    expect(['2023-12-31', '2024-01-01'].map((at) => standardRate(rates, 'CH', at))).toEqual([770, 810]);
  });

  test('depends on when a country joined or left the EU', () => {
    expect(['2013-06-30', '2013-07-01'].map((at) => isInEu('HR', at))).toEqual([false, true]);
    expect(['2020-12-31', '2021-01-01'].map((at) => isInEu('GB', at))).toEqual([true, false]);
    expect(isInEu('CH', day)).toBe(false);
  });
});

test.each([
  ['reverseCharge', 1, 'DE', true],
  ['reverseCharge', 1, 'AT', true],
  ['domestic', 1_000_000, 'AT', false],
  ['domestic', 1_000_001, 'AT', true],
  ['domestic', 1_000_001, 'DE', false],
  ['oss', 1_000_001, 'AT', false],
] as const)(
  'an invoice by the rule %s over %i cents of an operator in %s names a VAT number: %s',
  (rule, gross, operatorCountry, isNeeded) => {
    expect(needsCustomerVatNumber({ rule, gross, operatorCountry })).toBe(isNeeded);
  },
);

describe('sums of an invoice', () => {
  test.each([
    [10_000, 100, 10_000],
    [1250, 99, 1238],
    [1, 50, 1],
    [1, 49, 0],
  ])('%i hundredths of a credit at %i cents cost %i cents', (credits, price, net) => {
    expect(computeNetPrice(creditCents(credits), price)).toBe(net);
  });

  test.each([
    [10_000, 1900, 1900],
    [1, 1900, 0],
    [3, 1900, 1],
    [5, 1000, 1],
    [100, 2550, 26],
    [10_000, 0, 0],
  ])('%i cents at %i have %i cents of tax', (net, rate, tax) => {
    expect(withTax(net, { rate, rule: 'domestic' })).toEqual({ net, tax, gross: net + tax });
  });

  test('are whole cents within half a cent of the exact tax', () => {
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
