import { sql } from 'kysely';
import { coverageDays } from '#contract/library/coverage.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Has the engine read the originals of the last days' orders that it has never read, after everything else in the
 * queue. At start: orders from before the portal saved such facts count for the library, too.
 */
export async function enqueueUnknownFiles({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`select graphile_worker.add_job('learnFileFacts', json_build_object('sha256', o.sha256),
      job_key => 'facts:' || o.sha256, max_attempts => 8, priority => 100)
    from (select distinct original_sha256 as sha256 from tasks
      where visible and created_at > now() - make_interval(days => ${coverageDays}) and original_sha256 is not null) o
    where not exists (select from file_facts f where f.sha256 = o.sha256)`.execute(db);
}
