import { expect, test } from 'vitest';
import type { PriceClassId } from '#contract/ids.ts';
import type { StandardPrices } from '#contract/pricing/standard-prices.ts';
import { creditCents } from '#contract/money.ts';
import { agreedInFields } from './agreed-edits.ts';
import { type ClassEdits, pricesInFields } from './class-edits.ts';
import { priceIn, formatTypedPrice } from './typed-price.ts';

const priceClass = (id: number, name: string, price: number): StandardPrices['data'][number] => ({
  priceClassId: id as PriceClassId,
  name,
  price: creditCents(price),
  methods: [],
  customers: 0,
});
const savedPrices: StandardPrices = {
  data: [priceClass(1, 'Small', 2000), priceClass(2, 'Medium', 2550)],
  flatPrice: creditCents(8000),
};

const inFields = (edits: ClassEdits) => pricesInFields(savedPrices, edits, 'en');

test.each([
  ['60', 6000],
  ['25.5', 2550],
  ['25,5', 2550],
  [' 0,29 ', 29],
  ['0', 0],
  ['100000', 10_000_000],
  ['100000.01', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['1.000', undefined],
  ['1e3', undefined],
  ['12.', undefined],
  ['', undefined],
])('input %j is the price %j', (typed, price) => {
  expect(priceIn(typed)).toBe(price);
});

test.each([
  ['en', 2550, '25.50'],
  ['de', 2550, '25,50'],
  ['de', 1_000_000, '10000'],
  ['fr', 10_000_000, '100000'],
])('in %s a field shows %i hundredths as %s and parses them again', (locale, price, typed) => {
  expect(formatTypedPrice(creditCents(price), locale)).toBe(typed);
  expect(priceIn(typed)).toBe(price);
});

test('retyping the same price is no change', () => {
  const { isUnsaved, changes } = inFields({
    classes: { 1: { name: ' Small ', price: '20' }, 2: { price: '25,5' } },
    flatPrice: '80.00',
  });
  expect(isUnsaved).toBe(false);
  expect(changes).toEqual({ prices: [] });
});

test('only changes are sent', () => {
  const { isUnsaved, changes } = inFields({
    classes: { 1: { name: 'Small', price: '21' }, 2: { name: 'Middle ' } },
    flatPrice: '0',
  });
  expect(isUnsaved).toBe(true);
  expect(changes).toEqual({
    prices: [
      { priceClassId: 1, price: 2100 },
      { priceClassId: 2, name: 'Middle' },
    ],
    flatPrice: 0,
  });
});

test.each([
  [{ classes: { 1: { price: '' } } }],
  [{ classes: { 1: { name: ' ' } } }],
  [{ classes: { 1: { name: 'MEDIUM' } } }],
  [{ classes: { 1: { price: '1' } }, flatPrice: '100001' }],
])('invalid input sends nothing: %j', (edits) => {
  const { isUnsaved, changes } = inFields(edits);
  expect(isUnsaved).toBe(true);
  expect(changes).toBeUndefined();
});

test('a name that another class gives up can be used', () => {
  const { rows } = inFields({ classes: { 1: { name: 'Medium' }, 2: { name: 'Large' } } });
  expect(rows.map(({ nameProblem }) => nameProblem)).toEqual([undefined, undefined]);
});

test('a customer’s price is set by input and removed by an empty field', () => {
  const agreedClass = (id: number, price?: number) => ({
    priceClassId: id as PriceClassId,
    name: `Class ${id}`,
    standardPrice: creditCents(2000),
    methods: [],
    ...(price !== undefined && { price: creditCents(price) }),
  });
  const classes = [agreedClass(1), agreedClass(2, 2400), agreedClass(3, 0)];
  expect(agreedInFields(classes, { 1: '0', 2: '', 3: '0.00' }, 'en').changes).toEqual([
    { priceClassId: 1, price: 0 },
    { priceClassId: 2, price: null },
  ]);
  expect(agreedInFields(classes, { 1: ' ', 2: '24' }, 'en')).toMatchObject({ isUnsaved: false, changes: [] });
  expect(agreedInFields(classes, { 1: '100001', 2: '' }, 'en').changes).toBeUndefined();
});
