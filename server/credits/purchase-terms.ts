import { isDeepStrictEqual } from 'node:util';
import type { VatProof } from '#contract/billing.ts';
import type { UserId } from '#contract/ids.ts';
import { businessClock } from '#rules/support-hours.ts';
import { type Tax, determineTax } from '#rules/tax.ts';
import { findVatProof } from '#server/countries/index.ts';
import type { Read } from '#server/db/database.ts';
import { taxOn, taxTables } from '#server/taxes/index.ts';

type PurchaseTerms = { creditPrice: number; tax?: Tax; vatProof?: VatProof };

/** Reads the facts that decide on a customer's tax now, and the price of a credit; without facts a country is missing. */
async function taxedCustomer(read: Read, userId: UserId) {
  const { creditPrice, customerCountry, operatorCountry } = await read
    .selectFrom('users as u')
    .crossJoin('portal_options as o')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('countries as oc', 'oc.id', 'o.operator_country_id')
    .where('u.id', '=', userId)
    .select(['o.credit_price as creditPrice', 'c.iso as customerCountry', 'oc.iso as operatorCountry'])
    .executeTakeFirstOrThrow();
  if (customerCountry === null || operatorCountry === null) return { creditPrice };
  const vatProof = await findVatProof(read, userId);
  const facts = {
    operator: { country: operatorCountry },
    customer: { country: customerCountry, vatNumberConfirmed: vatProof !== undefined },
  };
  return { creditPrice, vatProof, facts };
}

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
  const { creditPrice, vatProof, facts } = await taxedCustomer(read, userId);
  const tax = facts && (await taxOn(read, { ...facts, day }));
  return { creditPrice, ...(tax !== undefined && { tax }), ...(vatProof !== undefined && { vatProof }) };
}

/** The tax of a customer from each day on which it changed, the latest first, up to today. */
export async function taxesByDay(read: Read, userId: UserId): Promise<{ from: string; tax?: Tax }[]> {
  const { facts } = await taxedCustomer(read, userId);
  if (facts === undefined) return [];
  const tables = await taxTables(read);
  const today = businessClock(new Date()).day;
  const days = new Set([...tables.rates, ...tables.statuses].map(({ validFrom }) => validFrom));
  return [...days]
    .filter((day) => day <= today)
    .toSorted()
    .map((from) => {
      const tax = determineTax({ ...facts, ...tables, day: from });
      return { from, ...(tax !== undefined && { tax }) };
    })
    .filter(({ tax }, index, all) => index === 0 || !isDeepStrictEqual(tax, all[index - 1]?.tax))
    .toReversed();
}
