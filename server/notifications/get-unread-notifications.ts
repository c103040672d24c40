import { type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { unreadApi, UnreadNotifications } from '#contract/notifications/unread.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';

/** The number of unread notifications in the bell of a person, and the orders that have some. */
export async function readUnreadNotifications(read: Read, userId: UserId): Promise<UnreadNotifications> {
  return read
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`in_bell and read_at is null`)
    .select(sql<number>`count(*)`.as('count'))
    .select(
      sql<
        UnreadNotifications['jobIds']
      >`coalesce(array_agg(distinct job_id) filter (where job_id is not null), '{}')`.as('jobIds'),
    )
    .executeTakeFirstOrThrow();
}

/** The unread notifications of the signed-in user. */
export const getUnreadNotifications: Handler<typeof unreadApi.getUnreadNotifications> = ({ actor, tx }) =>
  readUnreadNotifications(tx, actor.id);
