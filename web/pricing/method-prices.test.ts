import { describe, expect, test } from 'vitest';
import type { MethodId, PriceClassId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { FilePrices, MethodInFile } from '#contract/pricing/file-prices.ts';
import { listMethodPrices, listRules, searchMethods } from './method-prices.ts';

const method = (id: number, name: string, total: number, more: Partial<MethodInFile> = {}): MethodInFile => ({
  methodId: id as MethodId,
  name,
  comment: '',
  total: creditCents(total),
  rule: 'standard',
  ...more,
});
const priceClass = (name: string, standardPrice: number, methods: MethodInFile[]): FilePrices['data'][number] => ({
  priceClassId: 1 as PriceClassId,
  name,
  price: creditCents(standardPrice),
  standardPrice: creditCents(standardPrice),
  methods,
});

const discount = { rule: 'groupDiscount' as const, name: 'Dealers', percent: 10, change: creditCents(-250) };
const egrRules = { rule: 'customer' as const, rules: [discount] };
const engine: FilePrices = {
  data: [
    priceClass('Small', 2000, [method(1, 'DPF off', 2000, { comment: 'Diesel particulate filter' })]),
    priceClass('Medium', 2500, [method(2, 'EGR off', 2250, egrRules)]),
  ],
  outsideClasses: [],
};
const module: FilePrices = {
  data: [
    priceClass('Module', 4000, [
      method(3, 'AdBlue off', 4000, { comment: 'Réduction catalytique' }),
      method(2, 'EGR off', 4000),
    ]),
  ],
  outsideClasses: [],
};
const list = (change: Partial<Parameters<typeof listMethodPrices>[0]> = {}) =>
  listMethodPrices({ engine, module, ...change }, 'en');

describe('listMethodPrices', () => {
  test('lists each method once, by name, with its price for each kind of file', () => {
    expect(list().map((one) => [one.name, one.engine?.price, one.engine?.className, one.module?.price])).toEqual([
      ['AdBlue off', undefined, undefined, 4000],
      ['DPF off', 2000, 'Small', undefined],
      ['EGR off', 2250, 'Medium', 4000],
    ]);
  });

  test('has the list price and the source of each price', () => {
    expect(list()[2]?.engine).toEqual({ className: 'Medium', price: 2250, listPrice: 2500, source: 'customer' });
    expect(list()[2]?.module?.source).toBe('standard');
  });

  test('lists a method of no class at its special price', () => {
    const outsideClasses = [method(9, 'A gearbox', 5000, { rule: 'special' })];
    const [found] = list({ engine: { ...engine, outsideClasses } });
    expect(found?.engine).toEqual({ className: '', price: 5000, listPrice: 5000, source: 'special' });
  });

  test('shows the flat price of the file without a list price beside it', () => {
    const flat = { ...engine, flatPrice: creditCents(2000) };
    expect(list({ engine: flat })[1]?.engine).toEqual({ className: 'Small', price: 2000, listPrice: 2000 });
  });
});

describe('listRules', () => {
  test('names each further rule once', () => {
    expect(listRules({ engine, module })).toEqual([discount]);
    expect(listRules({ engine: { ...engine, data: [...engine.data, ...engine.data] }, module })).toHaveLength(1);
    expect(listRules({ engine: module, module })).toEqual([]);
  });
});

describe('searchMethods', () => {
  const found = (search: string) => searchMethods(list(), search).map(({ name }) => name);

  test('finds all words in name or comment, whatever their case and accents', () => {
    expect(found('dpf')).toEqual(['DPF off']);
    expect(found('off filter')).toEqual(['DPF off']);
    expect(found('reduction')).toEqual(['AdBlue off']);
    expect(found('stage')).toEqual([]);
  });

  test('returns every method without words', () => {
    expect(found('  ')).toHaveLength(3);
  });
});
