import type { VatProof } from '#contract/billing.ts';
import type { UserId } from '#contract/ids.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { Tax } from '#rules/tax.ts';
import { vatProofOf } from '#server/countries/index.ts';
import type { Read } from '#server/platform/database.ts';
import { taxOn } from '#server/taxes/index.ts';

type PurchaseTerms = { creditPrice: number; tax?: Tax; vatProof?: VatProof };

/**
 * The price of a credit, and the tax of a customer whose money comes on a day of Vienna: that of the invoice of the purchase.
 *
 * @param day absent: today
 */
export async function purchaseTerms(
  read: Read,
  userId: UserId,
  day: string = businessClock(new Date()).day,
): Promise<PurchaseTerms> {
  const { creditPrice, customerCountry, operatorCountry } = await read
    .selectFrom('users as u')
    .crossJoin('portal_options as o')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('countries as oc', 'oc.id', 'o.operator_country_id')
    .where('u.id', '=', userId)
    .select(['o.credit_price as creditPrice', 'c.iso as customerCountry', 'oc.iso as operatorCountry'])
    .executeTakeFirstOrThrow();
  if (customerCountry === null || operatorCountry === null) return { creditPrice };
  const vatProof = await vatProofOf(read, userId);
  const tax = await taxOn(read, {
    operator: { country: operatorCountry },
    customer: { country: customerCountry, vatNumberConfirmed: vatProof !== undefined },
    day,
  });
  return { creditPrice, ...(tax !== undefined && { tax }), ...(vatProof !== undefined && { vatProof }) };
}
