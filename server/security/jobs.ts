import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';

/** Lines removed by one statement. */
const batchSize = 5000;

/** Removes lines older than the retention, a batch at a time, so that nobody who signs in waits for it. */
async function pruneSecurityLog({ db }: Database, days: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`delete from security_log where id in (
      select id from security_log where at < now() - make_interval(days => ${days}) order by at limit ${batchSize})
      returning id`.execute(db);
    if (rows.length < batchSize) return;
  }
}

/** The queue's jobs for the security log. */
export const securityJobs = (database: Database, days = 365) => ({
  pruneSecurityLog: () => pruneSecurityLog(database, days),
});

export const securitySchedule: Schedule = { pruneSecurityLog: '17 3 * * *' };
