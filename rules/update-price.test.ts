import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { updatePriceOf } from './update-price.ts';

/** `['Stage_1', 60]` → a method at 60 credits. */
type Method = readonly [name: string, credits: number];
const priced = (methods: readonly Method[]) =>
  methods.map(([methodId, credits]) => ({ methodId, price: creditCents(credits * 100) }));

const stage: Method = ['Stage_1', 60];
const stage2: Method = ['Stage_2', 80];
const egr: Method = ['EGR', 50];
const dpf: Method = ['DPF', 70];
const adblue: Method = ['AdBlue', 100];

type Case = {
  isMaster?: boolean;
  paid?: number;
  old: readonly Method[];
  wanted: readonly Method[];
  flat?: number;
  discount?: number;
};

function priceOfUpdate({ isMaster = true, paid = 0, old, wanted, flat, discount = 0 }: Case) {
  const file = { isMaster, paid: creditCents(paid * 100), methods: priced(old) };
  return updatePriceOf(file, priced(wanted), {
    flatFilePrice: flat === undefined ? undefined : creditCents(flat * 100),
    globalDiscountPercent: discount,
  });
}

describe('an update (customer specification, section 9)', () => {
  test.each<[string, Case, { price: number; paid: number; total: number }]>([
    [
      'of a master file that is not paid costs the full price of the new selection',
      { old: [stage], wanted: [stage, egr] },
      { price: 110, paid: 0, total: 110 },
    ],
    [
      'of a master file that is not paid leaves the old methods out',
      { old: [stage, dpf], wanted: [egr] },
      { price: 50, paid: 0, total: 50 },
    ],
    [
      'of a paid master file costs what all methods cost more than was paid',
      { paid: 60, old: [stage], wanted: [stage, egr] },
      { price: 50, paid: 60, total: 110 },
    ],
    [
      'of a paid file counts an old method although it is not wanted any more',
      { paid: 60, old: [stage], wanted: [egr] },
      { price: 50, paid: 60, total: 110 },
    ],
    [
      'of a paid file counts the old stage and the new one',
      { paid: 60, old: [stage], wanted: [stage2] },
      { price: 80, paid: 60, total: 140 },
    ],
    [
      'of a slave file that is not paid costs all methods, old and new',
      { isMaster: false, old: [stage], wanted: [egr] },
      { price: 110, paid: 0, total: 110 },
    ],
    [
      'of a paid slave file costs the difference',
      { isMaster: false, paid: 60, old: [stage], wanted: [stage, egr] },
      { price: 50, paid: 60, total: 110 },
    ],
    [
      'to three methods gets the discount of three methods',
      { paid: 60, old: [stage], wanted: [stage, egr, dpf] },
      { price: 102, paid: 60, total: 162 },
    ],
    [
      'to four methods, of which two are old, gets the discount of more than three',
      { paid: 110, old: [stage, egr], wanted: [dpf, adblue] },
      { price: 114, paid: 110, total: 224 },
    ],
    [
      'of the same methods costs nothing once they are paid',
      { paid: 60, old: [stage], wanted: [stage] },
      { price: 0, paid: 60, total: 60 },
    ],
    [
      'never costs less than nothing',
      { paid: 162, old: [stage, egr, dpf], wanted: [stage], discount: 50 },
      { price: 0, paid: 162, total: 81 },
    ],
    [
      'gets the discount of the portal on all methods before what was paid is taken off',
      { paid: 60, old: [stage], wanted: [stage, egr], discount: 10 },
      { price: 39, paid: 60, total: 99 },
    ],
    [
      'is free for a customer with the flat price who has paid it for this file',
      { paid: 80, old: [stage], wanted: [stage, egr, dpf, adblue], flat: 80 },
      { price: 0, paid: 80, total: 80 },
    ],
    [
      'costs the flat price while nothing is paid',
      { old: [stage], wanted: [stage, egr], flat: 80 },
      { price: 80, paid: 0, total: 80 },
    ],
    [
      'costs what the flat price is above what was paid before it was agreed on',
      { paid: 60, old: [stage], wanted: [stage, egr], flat: 80 },
      { price: 20, paid: 60, total: 80 },
    ],
  ])('%s', (_sentence, given, { price, paid, total }) => {
    const answer = priceOfUpdate(given);
    expect({ price: answer.price, paid: answer.paid, total: answer.steps.total }).toEqual({
      price: price * 100,
      paid: paid * 100,
      total: total * 100,
    });
  });

  test('shows the old methods first, each once, at the price of the selection', () => {
    const { steps } = priceOfUpdate({ paid: 60, old: [stage, ['EGR', 40]], wanted: [egr, dpf] });
    expect(steps.lines).toEqual(priced([stage, egr, dpf]));
  });
});

test('whatever was ordered and paid: no update costs less than nothing, or more than all of its methods', () => {
  const methods = fc.uniqueArray(fc.constantFrom(stage, egr, dpf, adblue), { minLength: 1 });
  fc.assert(
    fc.property(fc.boolean(), fc.nat(300), methods, methods, fc.nat(100), (isMaster, paid, old, wanted, discount) => {
      const { price, steps } = priceOfUpdate({ isMaster, paid, old, wanted, discount });
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price).toBeLessThanOrEqual(steps.total);
    }),
  );
});
