import type { Output } from '#contract/call.ts';
import type { PackageId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { buyingApi } from '#contract/purchases/buying.ts';
import { computeBonus } from '#rules/purchase.ts';
import { computeNetPrice } from '#rules/tax.ts';

export type BuyingOptions = Output<typeof buyingApi.getBuyingOptions>;
type Package = BuyingOptions['packages'][number];

/** An amount of credits with its price before tax, and the package that it is. */
export type Offer = { packageId: PackageId | undefined; credits: CreditCents; bonus: CreditCents; net: number };

/** The smallest package with which the missing credits are there, if any has so many; without any missing the first. */
export function packageThatCovers(packages: readonly Package[], need: number | undefined): Package | undefined {
  if (need === undefined) return packages[0];
  const missing = Math.round(need * 100);
  return packages
    .filter(({ credits, bonus }) => credits + bonus >= missing)
    .toSorted((one, other) => one.credits + one.bonus - other.credits - other.bonus)[0];
}

/**
 * Returns the customer's choice: the package of an id or of a number of credits, else that number at the price of a credit. Of two
 * packages over the same credits it is the cheaper one.
 */
export function computeOffer(
  { packages, creditPrice, bonusPercent }: Pick<BuyingOptions, 'packages' | 'creditPrice' | 'bonusPercent'>,
  chosen: { packageId?: number | undefined; credits?: number | undefined },
): Offer {
  const { packageId, credits: whole = 0 } = chosen;
  const found =
    packageId === undefined
      ? packages.filter((one) => one.credits === whole * 100).toSorted((one, other) => one.net - other.net)[0]
      : packages.find((one) => one.packageId === packageId);
  if (found !== undefined) return found;
  const credits = creditCents(whole * 100);
  return {
    packageId: undefined,
    credits,
    bonus: computeBonus(credits, creditCents(0), bonusPercent),
    net: computeNetPrice(credits, creditPrice),
  };
}
