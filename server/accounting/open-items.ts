import { type RawBuilder, sql } from 'kysely';
import type { accountingApi, OpenItem } from '#contract/accounting.ts';
import type { InvoiceId } from '#contract/ids.ts';
import type { Read } from '#server/platform/database.ts';
import { pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { customerNameOnDocument, inPeriod, localTime } from '#server/vocabulary/index.ts';

/**
 * Invoices on account that stand. What is invoiced, cancelled and paid is that of the purchase: a corrected invoice takes the place of
 * the one that was wrong.
 */
const openItems = sql`(
  select i.*, i.gross - i.paid as open
  from (
    select d.id as "invoiceId", d.number, d.user_id as "userId", ${customerNameOnDocument} as customer, d.created_at,
      to_char(d.due_on, 'YYYY-MM-DD') as "dueOn", d.due_on < ${localTime(sql`now()`)}::date as "isPast",
      (select sum(x.gross) from invoices x where x.credit_entry_id = d.credit_entry_id)::int8 as gross,
      coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)::int8 as paid
    from invoices d join users u on u.id = d.user_id
    where d.due_on is not null and stands(d)
  ) i)`;

const columns = sql`"invoiceId", number, "userId", customer, "dueOn", "isPast" and open > 0 as "isOverdue", gross, paid, open`;

/** The item of an invoice on account that stands; undefined for any other. */
export async function openItemOf(read: Read, invoiceId: InvoiceId): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`select ${columns} from ${openItems} i where "invoiceId" = ${invoiceId}`.execute(
    read,
  );
  return rows[0];
}

/** A page of the invoices on account, the first due first, with the sum of what the filter leaves. */
export const listOpenItems: Handler<typeof accountingApi.listOpenItems> = async ({ input, tx }) => {
  const { limit, offset } = pageOf(input);
  const words = wordsOf(input.search).map(
    (word) => sql`strpos(fold(i.number || ' ' || i.customer), fold(${word})) > 0`,
  );
  const isInState = { open: sql`i.open > 0`, settled: sql`i.open <= 0`, all: sql`true` }[input.state ?? 'all'];
  const conditions: RawBuilder<unknown>[] = [isInState, inPeriod(sql`i.created_at`, input), ...words];
  const filtered = sql`${openItems} i where ${sql.join(conditions, sql` and `)}`;
  const [page, sums] = await Promise.all([
    sql<OpenItem>`select ${columns} from ${filtered}
      order by i.open > 0 desc, i."dueOn", i."invoiceId" limit ${limit} offset ${offset}`.execute(tx),
    sql<{ total: number; open: number }>`select count(*) as total, coalesce(sum(i.open), 0)::int8 as open
      from ${filtered}`.execute(tx),
  ]);
  const { total = 0, open = 0 } = sums.rows[0] ?? {};
  return { data: page.rows, total, open };
};
