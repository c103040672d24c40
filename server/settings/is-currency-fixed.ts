import { sql } from 'kysely';
import type { Currency } from '#contract/currency.ts';
import type { Read } from '#server/db/database.ts';
import { readCurrency } from './read-currency.ts';

/**
 * Returns true when the portal has money in its currency: bought credits, an order, a document, a received payment or a customer's
 * agreement to top-ups. From the first of them on, another currency would give their amounts another worth. Those that begin at the
 * same moment are refused by the database.
 */
export async function isCurrencyFixed(read: Read, currency: Currency): Promise<boolean> {
  if ((await readCurrency(read)) === currency) return false;
  const { rows } = await sql<{ isFixed: boolean }>`
    select exists (select from purchases) or exists (select from invoices) or exists (select from received_payments)
      or exists (select from credit_entries where kind = 'purchase') or exists (select from top_ups) as "isFixed"`.execute(
    read,
  );
  return rows[0]?.isFixed === true;
}
