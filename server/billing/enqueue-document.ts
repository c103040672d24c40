import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';

/** Has the files of a document made once its transaction commits. */
export const enqueueDocument = (tx: Tx, number: string): Promise<void> =>
  enqueue(tx, 'issueDocument', { number }, `document:${number}`);
