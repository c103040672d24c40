import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Removes drafts of tasks older than 24 hours, and jobs of that age that never got a file. */
export async function removeOldDrafts({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('tasks')
      .where('status', '=', 'draft')
      .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
      .execute();
    await tx
      .deleteFrom('jobs')
      .where('ordered_at', 'is', null)
      .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('tasks').whereRef('tasks.job_id', '=', 'jobs.id'))))
      .execute();
  });
}
