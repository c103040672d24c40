import { describe, expect, test } from 'vitest';
import { MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { chooseBundles } from './price-bundles.ts';
import { computePrice, type PriceTerms } from './pricing.ts';

const id = (number: number) => MethodId.parse(number);
const bundle = (name: string, price: number, ...methods: number[]) => ({
  name,
  methodIds: methods.map(id),
  price: creditCents(price),
});
const fileOf = (prices: readonly number[], terms: Partial<PriceTerms>) =>
  computePrice(
    prices.map((price, index) => ({ methodId: id(index + 1), price: creditCents(price), rule: 'standard' as const })),
    { flatFilePrice: undefined, globalDiscountPercent: 0, ...terms },
  );
const namesOf = ({ rules = [] }: ReturnType<typeof fileOf>) => rules.map(({ rule, name }) => `${rule} ${name ?? ''}`);

describe('bundles', () => {
  test('cost their price instead of those of their methods [P1.122]', () => {
    const price = fileOf([6000, 2500], { bundles: [bundle('Stage 1 with EGR', 7000, 1, 2)] });
    expect(price).toMatchObject({
      sum: 7000,
      total: 7000,
      rules: [{ rule: 'bundle', name: 'Stage 1 with EGR', change: -1500 }],
    });
  });

  test('that are dearer than their methods do not count [P1.122]', () => {
    expect(fileOf([6000, 2500], { bundles: [bundle('dear', 9000, 1, 2)] })).toMatchObject({ total: 8500 });
    expect(fileOf([6000, 2500], { bundles: [bundle('equal', 8500, 1, 2)] }).rules).toBeUndefined();
  });

  test('that overlap in a circle give the cheapest combination [P1.122]', () => {
    const circle = [bundle('A+B', 150, 1, 2), bundle('B+C', 120, 2, 3), bundle('C+A', 130, 3, 1)];
    // Three methods at 100 each: B+C and A alone are 220, less 10 percent for three methods.
    expect(fileOf([100, 100, 100], { bundles: circle })).toMatchObject({ sum: 220, total: 198 });
  });

  test('as cheap as others: fewer of them count, then the first in the table [P1.122]', () => {
    const whole = bundle('whole', 300, 1, 2, 3, 4);
    const halves = [bundle('first', 150, 1, 2), bundle('second', 150, 3, 4)];
    expect(namesOf(fileOf([100, 100, 100, 100], { bundles: [...halves, whole] }))).toEqual(['bundle whole']);
    const twins = [bundle('one', 150, 1, 2), bundle('other', 150, 2, 3)];
    expect(namesOf(fileOf([100, 100, 100], { bundles: twins }))).toEqual(['bundle one']);
    expect(namesOf(fileOf([100, 100, 100], { bundles: twins.toReversed() }))).toEqual(['bundle other']);
  });

  test('twenty without and twenty with common methods are weighed [P1.122]', () => {
    const offers = (methodsOf: (place: number) => number[]) =>
      Array.from({ length: 20 }, (_, place) => ({ place, methodIds: methodsOf(place), saving: 1 }));
    expect(chooseBundles(offers((place) => [2 * place, 2 * place + 1]))).toHaveLength(20);
    expect(chooseBundles(offers((place) => [place, (place + 1) % 20])).map(({ place }) => place)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
    ]);
  });
});

test('the example of docs/pricing.md has its lines [P1.121 P1.123]', () => {
  const methods = [
    { methodId: id(1), price: creditCents(5500), rule: 'group' as const },
    { methodId: id(2), price: creditCents(2500), rule: 'standard' as const },
  ];
  const names = [{ language: 'en' as const, name: 'Autumn' }];
  const days = { from: '2026-11-01', to: '2026-11-30', audience: 'all' as const, groupIds: [] };
  const price = computePrice(methods, {
    flatFilePrice: undefined,
    globalDiscountPercent: 0,
    group: {
      name: 'Dealers',
      flatFilePrice: undefined,
      discountPercent: 10,
      minimum: undefined,
      cap: creditCents(7500),
    },
    bundles: [bundle('Stage 1 with EGR', 7000, 1, 2)],
    campaign: { names, ...days, percent: 5 },
    slave: { percent: 20, isOfGroup: false },
    priority: { amount: creditCents(1000) },
  });
  expect(price).toEqual({
    lines: methods,
    sum: 6300,
    quantityDiscountPercent: 0,
    afterQuantityDiscount: 6300,
    globalDiscountPercent: 5,
    total: 8182,
    flat: false,
    group: 'Dealers',
    rules: [
      { rule: 'bundle', name: 'Stage 1 with EGR', change: -1000 },
      { rule: 'groupDiscount', name: 'Dealers', percent: 10, change: -700 },
      { rule: 'campaign', names, percent: 5, until: '2026-11-30', change: -315 },
      { rule: 'slave', percent: 20, change: 1197 },
      { rule: 'priority', change: 1000 },
    ],
  });
});
