import { type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { NotificationChannel, NotificationSubject } from '#contract/notifications/kinds.ts';
import { isOnAtFirst } from '#rules/notifications.ts';
import type { Tx } from '#server/db/database.ts';

/** Columns of `users` with the subjects that a person has switched away from what a channel does at first. */
export const switchedIn = {
  bell: 'bell_off',
  mail: 'mail_off',
  push: 'push_switched',
  messenger: 'messenger_switched',
} as const satisfies Record<NotificationChannel, string>;

type Choice = { readonly userId: UserId; readonly channel: NotificationChannel; readonly subject: NotificationSubject };

/**
 * Switches a subject of a channel on or off for a person, so that two devices that change different ones at once do not undo each
 * other; false: it was so already.
 */
export async function switchSubject(tx: Tx, { userId, channel, subject }: Choice, wanted: boolean): Promise<boolean> {
  const column = sql.ref(switchedIn[channel]);
  const isSwitched = wanted !== isOnAtFirst(channel, subject);
  const changed = await tx
    .updateTable('users')
    .set({
      [switchedIn[channel]]: isSwitched
        ? sql`array_append(${column}, ${subject})`
        : sql`array_remove(${column}, ${subject})`,
    })
    .where('id', '=', userId)
    .where(sql<SqlBool>`(${subject} = any (${column})) <> ${isSwitched}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
