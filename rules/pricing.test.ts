import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { lessPercent, methodPrice, computePrice, type PriceTerms, quantityDiscountPercent } from './pricing.ts';

const noTerms: PriceTerms = { flatFilePrice: undefined, globalDiscountPercent: 0 };
const methodsAt = (prices: readonly number[]) =>
  prices.map((price, methodId) => ({ methodId, price: creditCents(price) }));
const totalOf = (prices: readonly number[], terms: Partial<PriceTerms> = {}): number =>
  computePrice(methodsAt(prices), { ...noTerms, ...terms }).total;

describe('quantity discount', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 10],
    [4, 20],
    [50, 20],
  ])('of %i methods is %i percent [A9.5]', (methods, percent) => {
    expect(quantityDiscountPercent(methods)).toBe(percent);
  });
});

describe('percentage discount', () => {
  test.each([
    [1000, 0, 1000],
    [1000, 100, 0],
    [1005, 10, 905], // 904.5
    [1004, 10, 904], // 903.6
    [1006, 10, 905], // 905.4
    [1, 50, 1], // 0.5
    [1, 51, 0], // 0.49
    [0, 20, 0],
  ])('%i hundredths less %i percent are %i, rounded half up [A9.6]', (price, percent, result) => {
    expect(lessPercent(creditCents(price), percent)).toBe(result);
  });
});

describe('price of a method', () => {
  const [special, customer, standard] = [creditCents(0), creditCents(2), creditCents(3)];
  const none = undefined;
  test.each([
    ['the special one before all others, also when it is nothing', { special, customer, standard }, 0, 'special'],
    ['else that agreed on for its class', { special: none, customer, standard }, 2, 'customer'],
    ['else the standard one', { special: none, customer: none, standard }, 3, 'standard'],
    ['nothing where none is known', { special: none, customer: none, standard: none }, 0, 'notListed'],
  ])('is %s', (_case, knownPrices, price, rule) => {
    expect(methodPrice(knownPrices)).toEqual({ price, rule });
  });
});

describe('price of a file', () => {
  test.each([
    ['one method', [6000], {}, 6000],
    ['two methods, no discount', [6000, 2500], {}, 8500],
    ['three methods, 10 %', [6000, 2500, 1505], {}, 9005],
    ['four methods, 20 %', [6000, 2500, 1505, 1], {}, 8005],
    ['nothing but what support will price', [0], {}, 0],
    ['the global discount alone', [6000], { globalDiscountPercent: 15 }, 5100],
    ['the global discount after the rounded quantity discount', [1001, 1002, 1002], { globalDiscountPercent: 5 }, 2570],
    ['a global discount of everything', [6000, 2500], { globalDiscountPercent: 100 }, 0],
    ['the flat price for one method', [6000], { flatFilePrice: creditCents(4000) }, 4000],
    ['the flat price for four methods', [6000, 6000, 6000, 6000], { flatFilePrice: creditCents(4000) }, 4000],
    [
      'the flat price less the global discount',
      [6000, 2500, 2500],
      { flatFilePrice: creditCents(4000), globalDiscountPercent: 10 },
      3600,
    ],
    ['a flat price of nothing', [6000], { flatFilePrice: creditCents(0) }, 0],
  ])('with %s [A9.5]', (_case, prices, terms, total) => {
    expect(totalOf(prices, terms)).toBe(total);
  });

  test.each([
    ['two methods and one that is not listed', [6000, 2500], 8500],
    ['three methods and one that is not listed', [6000, 2500, 1505], 9005],
  ])('with %s has the discount of the listed ones', (_case, prices, total) => {
    const lines = prices.map((price) => ({ price: creditCents(price), rule: 'standard' as const }));
    const notListed = { price: creditCents(0), rule: 'notListed' as const };
    expect(computePrice([...lines, notListed], noTerms).total).toBe(total);
  });

  test('is returned with its steps', () => {
    expect(computePrice(methodsAt([1001, 1002, 1002]), { ...noTerms, globalDiscountPercent: 5 })).toEqual({
      lines: methodsAt([1001, 1002, 1002]),
      sum: 3005,
      quantityDiscountPercent: 10,
      afterQuantityDiscount: 2705,
      globalDiscountPercent: 5,
      total: 2570,
      flat: false,
    });
  });
});

describe('any choice', () => {
  const price = fc.integer({ min: 0, max: 10_000_000 });
  const prices = fc.array(price, { maxLength: 50 });
  const percent = fc.integer({ min: 0, max: 100 });
  const terms = fc.record({
    flatFilePrice: fc.option(price.map(creditCents), { nil: undefined }),
    globalDiscountPercent: percent,
  });

  test('has a whole total between 0 and the sum', () => {
    fc.assert(
      fc.property(prices, terms, (chosen, priceTerms) => {
        const { sum, afterQuantityDiscount, total } = computePrice(methodsAt(chosen), priceTerms);
        expect(Number.isInteger(total)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(afterQuantityDiscount);
        expect(afterQuantityDiscount).toBeLessThanOrEqual(sum);
      }),
    );
  });

  test('never becomes cheaper with a higher method price', () => {
    fc.assert(
      fc.property(price, price, prices, terms, (dearer, more, others, priceTerms) => {
        expect(totalOf([dearer + more, ...others], priceTerms)).toBeGreaterThanOrEqual(
          totalOf([dearer, ...others], priceTerms),
        );
      }),
    );
  });

  test('never becomes more expensive with a higher discount', () => {
    fc.assert(
      fc.property(prices, percent, percent, (chosen, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(totalOf(chosen, { globalDiscountPercent: high })).toBeLessThanOrEqual(
          totalOf(chosen, { globalDiscountPercent: low }),
        );
      }),
    );
  });

  test('has the same price in any order of methods', () => {
    fc.assert(
      fc.property(prices, terms, (chosen, priceTerms) => {
        expect(totalOf(chosen.toReversed(), priceTerms)).toBe(totalOf(chosen, priceTerms));
      }),
    );
  });
});
