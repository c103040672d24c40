import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import { matchesWords, orderOf, takeLongPage } from '#server/platform/lists.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Handler } from '#server/platform/serve.ts';
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
  const { state, kind, search } = input;
  const documents = tx
    .selectFrom('accounting_documents as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where(inPeriod(sql`d.issued_at`, input))
    .$if(state !== undefined, (rows) => rows.where('d.state', '=', state ?? 'pending'))
    .$if(kind !== undefined, (rows) => rows.where('d.kind', '=', kind ?? 'RE'))
    .$if((search ?? '').trim() !== '', (rows) =>
      rows.where(
        matchesWords(
          sql`d.number || ' ' || ${customerName} || ' ' || coalesce(d.remote_id, '') || ' ' || d.last_error`,
          search,
        ),
      ),
    )
    .orderBy(orderOf(input, { columns, id: sql`d.number`, usual: sql`d.issued_at desc, d.number desc` }))
    .select(['d.number', 'd.kind', 'd.user_id as userId', customerName.as('customer'), 'd.issued_at as issuedAt'])
    .select(['d.state', 'd.attempts', 'd.remote_id as remoteId', 'd.sent_at as sentAt'])
    .select([
      sql<string | null>`nullif(d.last_error, '')`.as('error'),
      sql<string | null>`nullif(d.aside_reason, '')`.as('asideReason'),
      sql<string | null>`case when d.state = 'pending' and d.attempts > 0 then d.due_at end`.as('dueAt'),
    ]);
  const { data, ...counted } = await takeLongPage(documents, input);
  return { data: data.map(nullsToUndefined), ...counted };
};
