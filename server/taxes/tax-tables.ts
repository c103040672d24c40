import { sql } from 'kysely';
import { type Tax, type TaxFacts, determineTax, type TaxTables } from '#rules/tax.ts';
import type { Read } from '#server/db/database.ts';

/** The rows that decide on the tax of any day, those of a country together, the latest first. */
export async function taxTables(read: Read): Promise<TaxTables> {
  const [rates, statuses] = await Promise.all([
    read
      .selectFrom('tax_rates')
      .select(['country', sql<string>`valid_from::text`.as('validFrom'), 'rate'])
      .orderBy('country')
      .orderBy('valid_from', 'desc')
      .execute(),
    read
      .selectFrom('tax_statuses')
      .select([sql<string>`valid_from::text`.as('validFrom'), 'oss', 'small_business as smallBusiness'])
      .orderBy('valid_from', 'desc')
      .execute(),
  ]);
  return { rates, statuses };
}

/** The tax of credits whose money comes on a day; undefined when the rate that decides is not known. */
export const taxOn = async (read: Read, facts: Omit<TaxFacts, keyof TaxTables>): Promise<Tax | undefined> =>
  determineTax({ ...facts, ...(await taxTables(read)) });
