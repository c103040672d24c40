import type { accountingApi } from '#contract/accounting.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import type { Handler } from '#server/http/serve.ts';

/** Takes a document off the way to the service; one that is being sent at this moment may still arrive, and then counts as sent. */
export const setDocumentAside: Handler<typeof accountingApi.setDocumentAside> = async ({ input, tx, refuse }) => {
  const { reason } = input;
  if (!isReasonGiven(reason)) return refuse('reasonMissing');
  const document = await tx
    .selectFrom('accounting_documents')
    .where('number', '=', input.number)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (document === undefined) return refuse('notFound');
  if (document.state === 'sent') return false;
  await tx
    .updateTable('accounting_documents')
    .set({ state: 'aside', aside_reason: reason })
    .where('number', '=', input.number)
    .execute();
  return true;
};
