import { describe, expect, test } from 'vitest';
import type { MethodId, PriceClassId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { FilePrices } from '#contract/pricing/file-prices.ts';
import { listMethodPrices, searchMethods } from './method-prices.ts';

const method = (id: number, name: string, comment = '') => ({ methodId: id as MethodId, name, comment });
const priceClass = (
  name: string,
  [price, standardPrice]: [number, number],
  methods: FilePrices['data'][number]['methods'],
): FilePrices['data'][number] => ({
  priceClassId: 1 as PriceClassId,
  name,
  price: creditCents(price),
  standardPrice: creditCents(standardPrice),
  methods,
});

const dpf = method(1, 'DPF off', 'Diesel particulate filter');
const egr = method(2, 'EGR off', 'Exhaust recirculation');
const scr = method(3, 'AdBlue off', 'Réduction catalytique');
const prices = {
  engine: {
    data: [priceClass('Small', [2000, 2000], [dpf]), priceClass('Medium', [2250, 2500], [egr])],
  } satisfies FilePrices,
  module: { data: [priceClass('Module', [4000, 4000], [scr, egr])] } satisfies FilePrices,
  special: [],
  globalDiscountPercent: 0,
};
const list = (change: Partial<Parameters<typeof listMethodPrices>[0]> = {}) =>
  listMethodPrices({ ...prices, ...change }, 'en');

describe('listMethodPrices', () => {
  test('lists each method once, by name, with its price for each kind of file', () => {
    expect(list().map(({ name, engine, module }) => [name, engine?.price, engine?.className, module?.price])).toEqual([
      ['AdBlue off', undefined, undefined, 4000],
      ['DPF off', 2000, 'Small', undefined],
      ['EGR off', 2250, 'Medium', 4000],
    ]);
  });

  test('takes the special price before the agreed one, for the engine file only', () => {
    const [, , withSpecial] = list({ special: [{ methodId: egr.methodId, name: egr.name, price: creditCents(900) }] });
    expect(withSpecial?.engine).toEqual({ className: 'Medium', price: 900, listPrice: 2500, source: 'special' });
    expect(withSpecial?.module?.source).toBe('standard');
    expect(list()[2]?.engine).toEqual({ className: 'Medium', price: 2250, listPrice: 2500, source: 'agreed' });
  });

  test('lists a method of no class at its special price', () => {
    const methodId = 9 as MethodId;
    const [found] = list({ special: [{ methodId, name: 'A gearbox', price: creditCents(5000) }] });
    expect(found).toMatchObject({ methodId, name: 'A gearbox', engine: { price: 5000, source: 'special' } });
  });

  test('takes the general discount off every price and keeps the list price', () => {
    const [scrPrice, dpfPrice, egrPrice] = list({ globalDiscountPercent: 10 });
    expect([scrPrice?.module?.price, dpfPrice?.engine?.price, egrPrice?.engine?.price]).toEqual([3600, 1800, 2025]);
    expect([scrPrice?.module?.listPrice, dpfPrice?.engine?.listPrice, egrPrice?.engine?.listPrice]).toEqual([
      4000, 2000, 2500,
    ]);
  });

  test('shows the flat price of the file without a list price beside it', () => {
    const engine = { ...prices.engine, flatPrice: creditCents(8000) };
    expect(list({ engine, globalDiscountPercent: 10 })[1]?.engine).toEqual({
      className: 'Small',
      price: 7200,
      listPrice: 7200,
      source: 'flat',
    });
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
