import type { UserId } from '#contract/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import { enqueuePending, sendDocuments, type Sending } from './send-documents.ts';

/** The queue's jobs for the accounting service: one at a time, in a lane of their own. */
export const accountingJobs = (sending: Sending) => ({
  sendDocuments: ({ userId }: { userId: UserId }) => sendDocuments(sending, userId),
  enqueuePendingDocuments: () => sending.database.db.transaction().execute(enqueuePending),
});

export const accountingSchedule: Schedule = { enqueuePendingDocuments: '*/5 * * * *' };

/** Goes on where an earlier process stopped, also with a key that was refused: it may have been mended for this start. */
export async function resumeSending({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounting_options')
      .set({ stopped_at: null, stop_reason: '' })
      .where('stopped_at', 'is not', null)
      .execute();
    await enqueuePending(tx);
  });
}
