import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { computeBonus, isTaxFor, takeShare, retaxed, takenBackBy, netWithin } from './purchase.ts';
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
  expect(computeBonus(creditCents(amount), creditCents(own), percent)).toBe(bonus);
});

test('a gross sum converts back to its net, and any other amount to a net within a cent of it', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 2700 }), (amount, rate) => {
      const tax = { rate, rule: 'domestic' } as const;
      expect(netWithin(withTax(amount, tax).gross, tax)).toBe(amount);
      expect(Math.abs(withTax(netWithin(amount, tax), tax).gross - amount)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the refunds of a purchase together take back all its credits, however the money is split', () => {
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

test('half of the money buys half of the credits, rounded half up', () => {
  expect(takeShare(creditCents(101), { share: 50, of: 100 })).toBe(51);
  expect(takeShare(creditCents(10_000), { share: 11_900, of: 11_900 })).toBe(10_000);
  expect(takeShare(creditCents(10_000), { share: 5950, of: 11_900 })).toBe(5000);
});

test.each([
  // 119.00 € at 19 % becomes 99.17 € + 20 %, which is 19.83 €.
  [
    { rate: 2000, rule: 'oss' },
    { net: 9917, tax: 1983 },
  ],
  [
    { rate: 2100, rule: 'domestic' },
    { net: 9835, tax: 2065 },
  ],
  [
    { rate: 1600, rule: 'domestic' },
    { net: 10_259, tax: 1641 },
  ],
  [
    { rate: 0, rule: 'smallBusiness' },
    { net: 11_900, tax: 0 },
  ],
  [
    { rate: 1900, rule: 'oss' },
    { net: 10_000, tax: 1900 },
  ],
] as const)('a price of 119 euros with 19 percent keeps its amount with the tax %o', (due, sums) => {
  const price = { net: 10_000, tax: 1900, gross: 11_900, rate: 1900, rule: 'domestic' as const };
  expect(retaxed(price, due)).toEqual({ ...sums, gross: 11_900, ...due });
});

test('a price with another tax keeps its gross amount, and its tax fits its net within a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 2700 }), fc.integer({ min: 0, max: 2700 }), (net, rate, other) => {
      const price = { ...withTax(net, { rate, rule: 'domestic' }), rate, rule: 'domestic' as const };
      const due = { rate: other, rule: 'oss' as const };
      const after = retaxed(price, due);
      expect(after.gross).toBe(price.gross);
      expect(after.net + after.tax).toBe(price.gross);
      expect(Math.abs(after.tax - withTax(after.net, due).tax)).toBeLessThanOrEqual(1);
      expect(isTaxFor(after.tax, after.net, due)).toBe(true);
    }),
  );
});
