import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Removes files that were checked more than 24 hours ago; an ordered one stays with its task. */
export async function removeOldChecks({ db }: Pick<Database, 'db'>): Promise<void> {
  await db
    .deleteFrom('file_checks')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
}
