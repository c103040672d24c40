import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import { orderList, splitSearch } from '#server/db/lists.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage, isFound } from '#server/search/index.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';

const columns = {
  number: sql`d.number`,
  date: sql`d.issued_at`,
  customer: sql`lower(${customerName})`,
  state: sql`array_position(array['failed', 'pending', 'aside', 'sent'], d.state)`,
  attempts: sql`d.attempts`,
};

/** A page of the documents on their way to the accounting service, newest first unless sorted otherwise. */
export const listAccountingDocuments: Handler<typeof accountingApi.listAccountingDocuments> = async ({ input, tx }) => {
  const { state, kind, search, sort } = input;
  const order = orderList(input, { columns, id: sql`d.number`, fallback: sql`d.issued_at desc, d.number desc` });
  const { ids, count } = await findPage(
    tx,
    {
      rows: tx
        .selectFrom('accounting_documents as d')
        .where(inPeriod(sql`d.issued_at`, input))
        .$if(state !== undefined, (rows) => rows.where('d.state', '=', state ?? 'pending'))
        .$if(kind !== undefined, (rows) => rows.where('d.kind', '=', kind ?? 'RE'))
        .where(isFound(splitSearch(search), { kind: 'document', id: sql`search_id(d.number)` })),
      id: sql<string>`d.number`,
      order,
      joinForOrder: (documents) =>
        documents.$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 'd.user_id')),
    },
    input,
  );
  const documents = await tx
    .selectFrom('accounting_documents as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.number', '=', sql<string>`any(${sql.val(ids)})`)
    .select(['d.number', 'd.kind', 'd.user_id as userId', customerName.as('customer'), 'd.issued_at as issuedAt'])
    .select(['d.state', 'd.attempts', 'd.remote_id as remoteId', 'd.sent_at as sentAt'])
    .select([
      sql<string | null>`nullif(d.last_error, '')`.as('error'),
      sql<string | null>`nullif(d.aside_reason, '')`.as('asideReason'),
      sql<string | null>`case when d.state = 'pending' and d.attempts > 0 then d.due_at end`.as('dueAt'),
    ])
    .orderBy(sql`array_position(${sql.val(ids)}::text[], d.number)`)
    .execute();
  return { data: documents.map(nullsToUndefined), ...count };
};
