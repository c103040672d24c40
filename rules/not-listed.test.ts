import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { notListedMethodId } from './methods.ts';
import { canBecomeSolution, isPricedBySupport, listedPrice, priceWith } from './not-listed.ts';

const stage = { methodId: 1 };
const notListed = { methodId: notListedMethodId };

test.each([
  ['of listed methods has its price', [stage], 'new', false],
  ['that asks for something else is priced by support', [stage, notListed], 'new', true],
  ['that asks for something else alone is, too', [notListed], 'update', true],
  ['that was sent back keeps its price', [stage, notListed], 'inReview', false],
] as const)('a task %s', (_case, methods, type, priced) => {
  expect(isPricedBySupport({ methods, type })).toBe(priced);
});

test.each([
  ['listed methods', [stage, { methodId: 2 }], true],
  ['something that is not listed', [stage, notListed], false],
  ['nothing', [], false],
] as const)('a solution can be recorded for a task with %s: %#', (_case, methods, can) => {
  expect(canBecomeSolution({ methods })).toBe(can);
});

describe('price of a task with a part that is not listed', () => {
  const task = { price: creditCents(9000), notListedPrice: creditCents(3000) };

  test('keeps the listed part when the rest changes', () => {
    expect(listedPrice(task)).toBe(6000);
    expect(priceWith(task, creditCents(4000))).toBe(10_000);
    expect(listedPrice({ price: creditCents(6000) })).toBe(6000);
  });

  test('has no negative listed part', () => {
    expect(listedPrice({ ...task, price: creditCents(2000) })).toBe(0);
  });
});
