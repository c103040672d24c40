import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { ErasureBlocker } from '#contract/privacy.ts';
import type { Read } from '#server/db/database.ts';
import { openTask } from '#server/vocabulary/index.ts';

/**
 * Counts of what must be settled before account `u` can be erased: open work and money, and documents that the law requires and
 * that need its data.
 */
const counts: Readonly<Record<ErasureBlocker, RawBuilder<number>>> = {
  openOrders: sql`(select count(*)::int from tasks t where t.user_id = u.id and ${openTask})`,
  openPurchases: sql`(select count(*)::int from purchases p where p.user_id = u.id and p.state = 'open')`,
  openItems: sql`(select count(*)::int from open_items o join invoices i on i.id = o.invoice_id where i.user_id = u.id and o.open > 0)`,
  disputes: sql`(select count(*)::int from purchases p where p.user_id = u.id and p.dispute = 'open')`,
  openPayments: sql`(select count(*)::int from received_payments r where r.state = 'open'
    and (exists (select from purchases p where p.id in (r.purchase_id, r.proposed_purchase_id) and p.user_id = u.id)
      or exists (select from invoices i where i.id in (r.invoice_id, r.proposed_invoice_id) and i.user_id = u.id)))`,
  documents: sql`(select count(*)::int from accounting_documents a where a.user_id = u.id and a.state in ('pending', 'failed'))`,
  missingInvoices: sql`(select count(*)::int from purchases p join credit_entries e on e.id = p.credit_entry_id
    where p.user_id = u.id and p.state = 'paid' and e.amount > (select coalesce(-sum(i.credits), 0) from invoices i
      where i.credit_entry_id = e.id and is_returned(i))
    and not exists (select from invoices i where i.credit_entry_id = e.id and i.kind = 'RE' and stands(i)))`,
};

/** True where anything stands in the way of erasing account `u`. */
export const isBlocked: RawBuilder<boolean> = sql`(${sql.join(Object.values(counts), sql` + `)} > 0)`;

/** Obstacles to erasing an account. */
export async function findErasureBlockers(
  read: Read,
  userId: UserId,
): Promise<{ kind: ErasureBlocker; count: number }[]> {
  const pairs = Object.entries(counts).map(([kind, count]) => sql`${kind}::text, ${count}`);
  const { rows } = await sql<{ found: Record<ErasureBlocker, number> }>`
    select jsonb_build_object(${sql.join(pairs)}) as found from users u where u.id = ${userId}`.execute(read);
  const found = Object.entries(rows[0]?.found ?? {}) as [ErasureBlocker, number][];
  const order = Object.keys(counts);
  return found
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
