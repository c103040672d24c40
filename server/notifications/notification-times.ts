import type { Output } from '#contract/call.ts';
import type { notificationsApi } from '#contract/notifications.ts';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readQuietHours } from './read-delivery.ts';

async function readTimes(read: Read, userId: UserId): Promise<Output<typeof notificationsApi.getNotificationTimes>> {
  const row = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['mail_digest as digest', 'quiet_from', 'quiet_until', 'quiet_zone', 'quiet_lets_finished as letsFinished'])
    .executeTakeFirstOrThrow();
  const quiet = readQuietHours(row);
  return { digest: row.digest, ...(quiet !== undefined && { quiet: { ...quiet, letsFinished: row.letsFinished } }) };
}

/** When the signed-in user hears of notifications. */
export const getNotificationTimes: Handler<typeof notificationsApi.getNotificationTimes> = ({ actor, tx }) =>
  readTimes(tx, actor.id);

/**
 * Replaces when the signed-in user hears of notifications. What waits for the daily mail stays in it when mails are wanted at once
 * again.
 */
export const updateNotificationTimes: Handler<typeof notificationsApi.updateNotificationTimes> = async ({
  actor,
  input: { digest, quiet },
  tx,
}) => {
  await tx
    .updateTable('users')
    .set({
      mail_digest: digest,
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      quiet_zone: quiet?.zone ?? null,
      ...(quiet !== undefined && { quiet_lets_finished: quiet.letsFinished }),
    })
    .where('id', '=', actor.id)
    .execute();
  return readTimes(tx, actor.id);
};
