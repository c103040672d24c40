import { expect, test } from 'vitest';
import type { PackageId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { computeOffer, packageThatCovers } from './offer.ts';

const pack = (packageId: number, credits: number, net: number, bonus = 0) => ({
  packageId: packageId as PackageId,
  credits: creditCents(credits * 100),
  bonus: creditCents(bonus * 100),
  net,
});
const packages = [pack(3, 50, 5000), pack(1, 100, 9500, 5), pack(2, 250, 22_500)];
const options = { packages, creditPrice: 100, bonusPercent: 10 };

test.each([
  [undefined, 3],
  [1, 3],
  [50, 3],
  [50.01, 1],
  [105, 1],
  [105.5, 2],
  [9999, undefined],
])('for %s missing credits package %i is proposed', (need, packageId) => {
  expect(packageThatCovers(packages, need)?.packageId).toBe(packageId);
});

test('1.1 missing credits are 110 hundredths despite floating-point rounding', () => {
  const small = { ...pack(4, 1, 110), credits: creditCents(110) };
  expect(packageThatCovers([small], 1.1)?.packageId).toBe(4);
});

test('without packages none is proposed', () => {
  expect(packageThatCovers([], 5)).toBeUndefined();
});

test('the exact amount of a package selects it, and any other uses the credit price and the group bonus', () => {
  expect(computeOffer(options, { credits: 100 })).toMatchObject({ packageId: 1, net: 9500, bonus: 500 });
  expect(computeOffer(options, { packageId: 2 })).toMatchObject({ credits: 25_000, net: 22_500 });
  expect(computeOffer(options, { credits: 33 })).toEqual({
    packageId: undefined,
    credits: 3300,
    bonus: 330,
    net: 3300,
  });
  expect(computeOffer({ ...options, packages: [...packages, pack(9, 100, 9000)] }, { credits: 100 }).packageId).toBe(9);
});
