import type { accountingApi } from '#contract/accounting.ts';
import type { Handler } from '#server/http/serve.ts';
import { isSending } from './is-sending.ts';
import { enqueuePending } from './send-documents.ts';

/** Goes on after the service had refused the key. */
export const resumeAccounting: Handler<typeof accountingApi.resumeAccounting> = async ({ tx, refuse }) => {
  if (!(await isSending(tx))) return refuse('accountingIsOff');
  const resumed = await tx
    .updateTable('accounting_options')
    .set({ stopped_at: null, stop_reason: '' })
    .where('stopped_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  await enqueuePending(tx);
  return resumed !== undefined;
};
