import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { addJob, enqueue } from '#server/queue/queue.ts';

const job = 'issueDocument';

/** Has the files of a document made once its transaction commits. */
export const enqueueDocument = (tx: Tx, number: string): Promise<void> =>
  enqueue(tx, job, { number }, `document:${number}`);

/** The same as an expression over the number, for the statement that writes the document. */
export const documentJob = (number: RawBuilder<string>) =>
  addJob(job, sql`json_build_object('number', ${number})`, sql`'document:' || ${number}`);
