import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { fullPriceAsked, stillDue, computeUpdatePrice } from './update-price.ts';

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
  paid?: number;
  /** A modification that support priced because it was not listed. */
  unlisted?: readonly Method[];
  selection: readonly Method[];
  flat?: number;
  discount?: number;
};

const termsOf = (flat: number | undefined, discount: number) => ({
  flatFilePrice: flat === undefined ? undefined : creditCents(flat * 100),
  globalDiscountPercent: discount,
});

function priceOfUpdate({ paid = 0, unlisted = [], selection, flat, discount = 0 }: Case) {
  const file = { paid: creditCents(paid * 100), unlisted: priced(unlisted) };
  return computeUpdatePrice(file, priced(selection), termsOf(flat, discount));
}

describe('update (customer specification, section 9)', () => {
  test.each<[string, Case, { price: number; paid: number; total: number }]>([
    [
      'of a file that is not paid costs the full price of the selection',
      { selection: [stage, egr] },
      { price: 110, paid: 0, total: 110 },
    ],
    [
      'of a paid file costs what its selection costs more than was paid',
      { paid: 60, selection: [stage, egr] },
      { price: 50, paid: 60, total: 110 },
    ],
    [
      'to another stage costs the difference of the two',
      { paid: 60, selection: [stage2] },
      { price: 20, paid: 60, total: 80 },
    ],
    [
      'that takes a method out does not count it',
      { paid: 110, selection: [egr, dpf] },
      { price: 10, paid: 110, total: 120 },
    ],
    [
      'to three methods gets the discount of three methods',
      { paid: 60, selection: [stage, egr, dpf] },
      { price: 102, paid: 60, total: 162 },
    ],
    [
      'to four methods gets the discount of more than three',
      { paid: 110, selection: [stage, egr, dpf, adblue] },
      { price: 114, paid: 110, total: 224 },
    ],
    [
      'of the same methods costs nothing once they are paid',
      { paid: 60, selection: [stage] },
      { price: 0, paid: 60, total: 60 },
    ],
    [
      'never costs less than nothing',
      { paid: 162, selection: [stage], discount: 50 },
      { price: 0, paid: 162, total: 30 },
    ],
    [
      'gets the discount of the portal before what was paid is taken off',
      { paid: 60, selection: [stage, egr], discount: 10 },
      { price: 39, paid: 60, total: 99 },
    ],
    [
      'is free for a customer with the flat price who has paid it for this file',
      { paid: 80, selection: [stage, egr, dpf, adblue], flat: 80 },
      { price: 0, paid: 80, total: 80 },
    ],
    [
      'costs the flat price while nothing is paid',
      { selection: [stage, egr], flat: 80 },
      { price: 80, paid: 0, total: 80 },
    ],
    [
      'costs what the flat price is above what was paid before it was agreed on',
      { paid: 60, selection: [stage, egr], flat: 80 },
      { price: 20, paid: 60, total: 80 },
    ],
    [
      'keeps what was not listed at what support made of it, paid or not',
      { unlisted: [['method_not_listed', 75]], selection: [egr] },
      { price: 125, paid: 0, total: 125 },
    ],
    [
      'keeps what was not listed also when more is wanted that is not',
      {
        paid: 75,
        unlisted: [['method_not_listed', 75]],
        selection: [
          ['method_not_listed', 0],
          ['EGR', 50],
        ],
      },
      { price: 50, paid: 75, total: 125 },
    ],
  ])('%s [C9.13 C9.14 C9.15]', (_sentence, priceCase, { price, paid, total }) => {
    const answer = priceOfUpdate(priceCase);
    expect({ price: answer.price, paid: answer.paid, total: answer.steps.total }).toEqual({
      price: price * 100,
      paid: paid * 100,
      total: total * 100,
    });
  });

  test('shows kept parts first, and then the selection', () => {
    const { steps } = priceOfUpdate({ paid: 75, unlisted: [['method_not_listed', 75]], selection: [egr, dpf] });
    expect(steps.lines).toMatchObject(priced([['method_not_listed', 75], egr, dpf]));
  });
});

/** A chain of one file: the price of each task's selection, and the payments for all of them; in hundredths. */
type Chain = { full: CreditCents[]; isPaid: boolean[]; charges: number[] };
const paidOf = ({ charges }: Chain) => creditCents(charges.reduce((sum, charge) => sum + charge, 0));

/**
 * Orders a selection, has support set the price of a modification that is not listed, or pays the task at that index.
 */
type Step =
  | { do: 'order'; selection: readonly Method[]; discount: number; flat: number | undefined }
  | { do: 'ask'; price: number }
  | { do: 'pay'; place: number };

function take(chain: Chain, step: Step): void {
  if (step.do === 'order') {
    const file = { paid: paidOf(chain), unlisted: [] };
    chain.full.push(computeUpdatePrice(file, priced(step.selection), termsOf(step.flat, step.discount)).steps.total);
  } else if (step.do === 'ask') chain.full.push(fullPriceAsked(creditCents(step.price), paidOf(chain)));
  if (step.do !== 'pay') {
    chain.isPaid.push(false);
    return;
  }
  const place = step.place % Math.max(1, chain.full.length);
  const full = chain.full[place];
  if (full === undefined || chain.isPaid[place] === true) return;
  chain.charges.push(stillDue(full, paidOf(chain)));
  chain.isPaid[place] = true;
}

const methodSets = fc.uniqueArray(fc.constantFrom(stage, egr, dpf, adblue), { minLength: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    selection: methodSets,
    discount: fc.constantFrom(0, 0, 15, 100),
    flat: fc.constantFrom(undefined, undefined, 80),
  }),
  fc.record({ do: fc.constant('ask' as const), price: fc.nat(20_000) }),
  fc.record({ do: fc.constant('pay' as const), place: fc.nat(10) }),
);

describe('file with its updates, ordered, priced and paid in any order', () => {
  test('is charged exactly the highest price of its paid selections, and never less than a delivered one [C9.14]', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
        const chain: Chain = { full: [], isPaid: [], charges: [] };
        for (const each of steps) take(chain, each);
        const delivered = chain.full.filter((_, place) => chain.isPaid[place]);
        expect(paidOf(chain)).toBe(Math.max(0, ...delivered));
        expect(paidOf(chain)).toBeLessThanOrEqual(Math.max(0, ...chain.full));
        for (const charge of chain.charges) expect(charge).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('costs the same when orders are paid in another order', () => {
    const orders = fc.array(methodSets, { minLength: 2, maxLength: 5 });
    const shuffled = orders.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(
          all.map((_, place) => place),
          { minLength: all.length },
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, places]) => {
        const chain: Chain = { full: [], isPaid: [], charges: [] };
        for (const each of all) take(chain, { do: 'order', selection: each, discount: 0, flat: undefined });
        for (const place of places) take(chain, { do: 'pay', place });
        expect(paidOf(chain)).toBe(Math.max(...chain.full));
      }),
    );
  });

  test('is charged again for refunded amounts', () => {
    expect(stillDue(creditCents(9000), creditCents(6000))).toBe(3000);
    expect(stillDue(creditCents(9000), creditCents(6000 - 6000))).toBe(9000);
  });
});
