import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { bonusOf, partOf, takenBackBy, netWithin } from './purchase.ts';
import { withTax } from './tax.ts';

const credits = fc.integer({ min: 1, max: 10_000_000 }).map(creditCents);
const cents = fc.integer({ min: 1, max: 100_000_000 });

test.each([
  [10_000, 0, 0, 0],
  [10_000, 500, 0, 500],
  [10_000, 500, 10, 1500],
  [105, 0, 10, 11],
  [104, 0, 10, 10],
  [1, 0, 50, 1],
  [1, 0, 49, 0],
])('the bonus of %i with %i in the package and %i percent for the group is %i', (amount, own, percent, bonus) => {
  expect(bonusOf(creditCents(amount), creditCents(own), percent)).toBe(bonus);
});

test('a sum with tax has its own price, and any other amount the price that comes within a cent of it', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 2700 }), (amount, rate) => {
      const tax = { rate, rule: 'domestic' } as const;
      expect(netWithin(withTax(amount, tax).gross, tax)).toBe(amount);
      expect(Math.abs(withTax(netWithin(amount, tax), tax).gross - amount)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the refunds of a purchase take back together what it bought, however the money is split', () => {
  const split = fc.tuple(credits, cents, fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(split, ([whole, paid, parts]) => {
      const sum = parts.reduce((all, one) => all + one, 0);
      let before = 0;
      let taken = 0;
      for (const [at, part] of parts.entries()) {
        const now = at === parts.length - 1 ? paid : Math.min(paid, before + Math.floor((paid * part) / (sum + 1)));
        const back = takenBackBy(whole, paid, { before, now });
        expect(back).toBeGreaterThanOrEqual(0);
        taken += back;
        before = now;
      }
      expect(taken).toBe(whole);
    }),
  );
});

test('half of the money has bought half of the credits, rounded half up', () => {
  expect(partOf(creditCents(101), { share: 50, of: 100 })).toBe(51);
  expect(partOf(creditCents(10_000), { share: 11_900, of: 11_900 })).toBe(10_000);
  expect(partOf(creditCents(10_000), { share: 5950, of: 11_900 })).toBe(5000);
});
