import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';

/** Removes expired keys and passes. */
async function removeOldKeys({ db }: Database): Promise<void> {
  for (const table of ['human_passes', 'human_solutions', 'sign_in_tickets'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<string>`now()`)
      .execute();
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
  for (const table of ['password_resets', 'email_changes'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
      .execute();
}

/** The queue's jobs for accounts. */
export const accountsJobs = (database: Database) => ({ removeOldKeys: () => removeOldKeys(database) });

export const accountsSchedule: Schedule = { removeOldKeys: '43 * * * *' };
