import type { Database } from './database.ts';
import { enqueue, type Jobs } from './queue.ts';

/** Seconds after which a job that yields is tried again: half a minute in all, then it runs beside the uploads. */
const delays = [1, 2, 4, 8, 16];

/**
 * Jobs that nobody waits for, put off while files are being received: those who send them have the processor and the disk. A job
 * that is put off leaves its turn to the others.
 *
 * @param uploads number of uploads under way
 */
export const yieldToUploads = (database: Pick<Database, 'db'>, uploads: () => number, jobs: Jobs): Jobs =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async ({ deferrals = 0, ...payload }: { readonly deferrals?: number }) => {
        const delay = uploads() > 0 ? delays[deferrals] : undefined;
        if (delay === undefined) return job(payload as never);
        await database.db
          .transaction()
          .execute((tx) => enqueue(tx, name, { ...payload, deferrals: deferrals + 1 }, undefined, undefined, delay));
      },
    ]),
  );
