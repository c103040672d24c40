import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Days for which notifications are kept. */
const keptDays = 90;

/** Rows of one transaction, so that no lock is held for long. */
const batch = 5000;

/** Removes notifications that are older than 90 days: what they are about stays where it is. */
export async function deleteOldNotifications({ db }: Pick<Database, 'db'>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('notifications')
      .where('id', 'in', (all) =>
        all
          .selectFrom('notifications')
          .where('created_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
          .limit(batch)
          .select('id'),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < batch) return;
  }
}
