import { type RawBuilder, sql } from 'kysely';
import type { accountingApi, OpenItem } from '#contract/accounting.ts';
import { itemColumns, openItems } from '#server/billing/index.ts';
import { getLimitAndOffset, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { hasWords } from '#server/search/index.ts';
import { customerNameOnDocument, inPeriod } from '#server/vocabulary/index.ts';

/** A page of the invoices on account, the first due first, with the sum of what the filter leaves. */
export const listOpenItems: Handler<typeof accountingApi.listOpenItems> = async ({ input, tx }) => {
  const { limit, offset } = getLimitAndOffset(input);
  const isOfSearch = hasWords(sql`d.number || ' ' || ${customerNameOnDocument}`, splitSearch(input.search));
  const isInState = { open: sql`o.open > 0`, settled: sql`o.open <= 0`, all: sql`true` }[input.state ?? 'all'];
  const conditions: RawBuilder<unknown>[] = [isInState, inPeriod(sql`d.created_at`, input), isOfSearch];
  const filtered = sql`${openItems} where ${sql.join(conditions, sql` and `)}`;
  const [page, sums] = await Promise.all([
    sql<OpenItem>`select ${itemColumns} from ${filtered}
      order by o.open > 0 desc, d.due_on, d.id limit ${limit} offset ${offset}`.execute(tx),
    sql<{ total: number; open: number }>`select count(*) as total, coalesce(sum(o.open), 0)::int8 as open
      from ${filtered}`.execute(tx),
  ]);
  const { total = 0, open = 0 } = sums.rows[0] ?? {};
  return { data: page.rows, total, open };
};
