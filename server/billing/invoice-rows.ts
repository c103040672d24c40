import { sql } from 'kysely';
import type { Invoice, VatProof } from '#contract/billing.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { customerNameOnDocument } from '#server/vocabulary/index.ts';

/** Invoices and cancellations `d` as the contract shows them. */
export function invoiceRows(read: Read) {
  return read
    .selectFrom('invoices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('invoices as cancelled', 'cancelled.id', 'd.cancels_id')
    .select(['d.id as invoiceId', 'd.number', 'd.kind', 'cancelled.number as cancels'])
    .select(
      sql<string[]>`array(select c.number from invoices c where c.cancels_id = d.id order by c.id)`.as('cancelledBy'),
    )
    .select(sql<boolean>`d.kind = 'RE' and stands(d)`.as('stands'))
    .select(['d.user_id as userId', customerNameOnDocument.as('customer')])
    .select(['d.credit_entry_id as creditEntryId', 'd.credits', 'd.net', 'd.tax_rate as taxRate', 'd.tax', 'd.gross'])
    .select(['d.tax_rule as taxRule', 'd.created_at as createdAt', 'd.vat_proof as vatProof'])
    .$narrowType<{ vatProof: VatProof | null }>();
}

/** The invoice or cancellation with an id. */
export async function invoiceWith(read: Read, id: InvoiceId): Promise<Invoice> {
  return nullsToUndefined(await invoiceRows(read).where('d.id', '=', id).executeTakeFirstOrThrow());
}
