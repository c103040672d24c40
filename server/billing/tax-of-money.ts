import { type TaxedPrice, retaxed } from '#rules/purchase.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { Read } from '#server/db/database.ts';
import { taxOn } from '#server/taxes/index.ts';
import { operatorNow } from './parties.ts';

type Priced = TaxedPrice & {
  /** ISO code on the day of the order; null: before it was stored. */
  readonly customerCountry: string | null;
  /** The customer’s VAT number was confirmed then. */
  readonly isProven: boolean;
};

/**
 * The price of a purchase with the tax of the day on which its money came. The law of that day decides (rates, OSS, small business);
 * of the customer, and of the amount to pay, what stood in the order. A purchase from before its country was stored keeps its tax.
 */
export async function priceOnReceipt(read: Read, priced: Priced, paidAt: string): Promise<TaxedPrice> {
  const { customerCountry, isProven, net, tax, gross, rate, rule } = priced;
  const ordered: TaxedPrice = { net, tax, gross, rate, rule };
  const { iso } = await operatorNow(read);
  if (customerCountry === null || iso === null) return ordered;
  const due = await taxOn(read, {
    operator: { country: iso },
    customer: { country: customerCountry, vatNumberConfirmed: isProven },
    day: businessClock(new Date(paidAt)).day,
  });
  return due === undefined ? ordered : retaxed(ordered, due);
}
