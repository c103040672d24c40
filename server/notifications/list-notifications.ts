import { type SqlBool, sql } from 'kysely';
import { notificationsPerPage, type notificationsApi } from '#contract/notifications.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Handler } from '#server/http/serve.ts';
import { decodeRow } from './decode-row.ts';

/** Notifications in the bell of the signed-in user, newest first, one page at a time. */
export const listNotifications: Handler<typeof notificationsApi.listNotifications> = async ({
  actor,
  input: { before },
  tx,
}) => {
  const rows = await tx
    .selectFrom('notifications as n')
    .where('n.user_id', '=', actor.id)
    .where(sql<SqlBool>`n.in_bell`)
    .$if(before !== undefined, (all) =>
      all.where(
        sql<SqlBool>`(n.created_at, n.id) < (select b.created_at, b.id from notifications b
          where b.id = ${before ?? null} and b.user_id = ${actor.id})`,
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(notificationsPerPage + 1)
    .select(['n.id as notificationId', 'n.job_id as jobId', 'n.task_id as taskId', 'n.facts', 'n.count'])
    .select(['n.created_at as createdAt', sql<boolean>`n.read_at is not null`.as('isRead')])
    .select(sql<NotificationKind>`n.kind`.as('kind'))
    .execute();
  return {
    data: rows.slice(0, notificationsPerPage).map(decodeRow),
    hasMore: rows.length > notificationsPerPage,
  };
};
