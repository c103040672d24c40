import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import type { Handler } from '#server/http/serve.ts';
import { isSending } from './is-sending.ts';
import { enqueuePending, enqueueSending } from './send-documents.ts';

/** Begins anew, with all attempts; what the service last said stays until it says something else. */
const anew = { state: 'pending', attempts: 0, due_at: sql<string>`now()`, aside_reason: '' } as const;

/** Has one document tried at once, whatever came of it before. */
export const retryDocument: Handler<typeof accountingApi.retryDocument> = async ({ input, tx, refuse }) => {
  const document = await tx
    .selectFrom('accounting_documents')
    .where('number', '=', input.number)
    .select(['state', 'user_id'])
    .forUpdate()
    .executeTakeFirst();
  if (document === undefined) return refuse('notFound');
  if (document.state === 'sent') return false;
  if (!(await isSending(tx))) return refuse('accountingIsOff');
  await tx.updateTable('accounting_documents').set(anew).where('number', '=', input.number).execute();
  await enqueueSending(tx, document.user_id);
  return true;
};

/** Has every failed document tried anew. */
export const retryFailedDocuments: Handler<typeof accountingApi.retryFailedDocuments> = async ({ tx, refuse }) => {
  if (!(await isSending(tx))) return refuse('accountingIsOff');
  const documents = await tx
    .updateTable('accounting_documents')
    .set(anew)
    .where('state', '=', 'failed')
    .returning('number')
    .execute();
  await enqueuePending(tx);
  return { documents: documents.length };
};
