import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import type { Handler } from '#server/http/serve.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';
import { isSending } from './is-sending.ts';
import { enqueuePending } from './send-documents.ts';

/** Puts the documents issued from a day on that are not on their way to the service on it. */
export const sendDocumentsFrom: Handler<typeof accountingApi.sendDocumentsFrom> = async ({ input, tx, refuse }) => {
  if (!(await isSending(tx))) return refuse('accountingIsOff');
  const period = { from: input.from, to: undefined };
  const { rows } = await sql<{ number: string }>`
    insert into accounting_documents (number, kind, user_id, issued_at)
    select number, left(number, 2), user_id, created_at from (
      select number, user_id, created_at from invoices where ${isWithinDays(sql`created_at`, period)}
      union all
      select number, user_id, created_at from delivery_notes where ${isWithinDays(sql`created_at`, period)}) issued
    on conflict (number) do nothing returning number`.execute(tx);
  await enqueuePending(tx);
  return { documents: rows.length };
};
