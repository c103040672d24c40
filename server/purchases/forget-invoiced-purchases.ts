import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/**
 * Takes purchases that have an invoice out of those that may lack one. An invoice is never deleted, nor is the ledger row of a purchase changed, so
 * that none has to come back.
 */
export async function forgetInvoicedPurchases({ db }: Database): Promise<void> {
  await sql`
    delete from purchases_without_invoice w using purchases p
    where p.id = w.purchase_id and exists (select from invoices i where i.credit_entry_id = p.credit_entry_id and i.kind = 'RE')`.execute(
    db,
  );
}
