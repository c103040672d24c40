import { type SqlBool, sql } from 'kysely';
import type { JobId, NotificationId, UserId } from '#contract/ids.ts';
import type { unreadApi } from '#contract/notifications/unread.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';

/** Marks unread notifications of a person as read, on every device; false: none was unread. */
async function markRead(
  tx: Tx,
  userId: UserId,
  { notificationId, jobId }: { notificationId?: NotificationId | undefined; jobId?: JobId | undefined },
): Promise<boolean> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`read_at is null`)
    .$if(notificationId !== undefined, (all) => all.where('id', '=', notificationId ?? null))
    .$if(jobId !== undefined, (all) => all.where('job_id', '=', jobId ?? null))
    .returning('id')
    .execute();
  if (read.length > 0) await publish(tx, { user: userId }, 'notifications', {});
  return read.length > 0;
}

/** Marks what a person was notified of about an order as read, because the person opens it. */
export const markOrderRead = (tx: Tx, userId: UserId, jobId: JobId): Promise<boolean> =>
  markRead(tx, userId, { jobId });

/** Marks one notification of the signed-in user as read, those of an order, or all. */
export const markNotificationsRead: Handler<typeof unreadApi.markNotificationsRead> = ({ actor, input, tx }) =>
  markRead(tx, actor.id, input);
