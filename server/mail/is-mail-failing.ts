import { sql } from 'kysely';
import type { Read } from '#server/db/database.ts';

/**
 * True when mails are stuck: one waits after a failed attempt, and none written after it has left. Without a mail server
 * nothing is tried, and mails count as delivered to the outbox.
 */
export async function isMailFailing(read: Read): Promise<boolean> {
  const row = await read
    .selectNoFrom(
      sql<boolean>`exists (select from mails where sent_at is null and attempts > 0 and not refused
        and handed_over_at is null and id > coalesce((select max(id) from mails where sent_at is not null), 0))`.as(
        'failing',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.failing;
}
