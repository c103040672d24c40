import { sql, type SqlBool } from 'kysely';
import type { notificationsApi } from '#contract/notifications.ts';
import { type NotificationChannel, notificationSubjects } from '#contract/notifications/kinds.ts';
import { findCarriage, isOnAtFirst, isWanted, mayHear } from '#rules/notifications.ts';
import type { Handler } from '#server/http/serve.ts';
import { readOfferedChannels } from './offered-channels.ts';

/** Columns of `users` with the subjects that a person has switched away from what a channel does at first. */
export const switchedIn = {
  bell: 'bell_off',
  mail: 'mail_off',
  push: 'push_switched',
  messenger: 'messenger_switched',
} as const satisfies Record<NotificationChannel, string>;

/** Every subject of which the signed-in user is notified, with the channels that carry it and the user's choice. */
export const getNotificationPreferences: Handler<typeof notificationsApi.getNotificationPreferences> = async ({
  actor,
  tx,
}) => {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', actor.id)
    .select(Object.values(switchedIn))
    .executeTakeFirstOrThrow();
  const offered = await readOfferedChannels(tx, actor.id);
  return notificationSubjects
    .filter((subject) => mayHear(actor, subject))
    .map((subject) => ({
      subject,
      channels: offered
        .filter((channel) => findCarriage(channel, subject) !== 'none')
        .map((channel) => ({
          channel,
          wanted: isWanted(channel, subject, user[switchedIn[channel]]),
          isFixed: findCarriage(channel, subject) === 'fixed',
        })),
    }));
};

/** Switches one channel on or off for a subject, so that two devices that change different ones at once do not undo each other. */
export const updateNotificationPreference: Handler<typeof notificationsApi.updateNotificationPreference> = async ({
  actor,
  input: { subject, channel, wanted },
  tx,
  refuse,
}) => {
  if (!mayHear(actor, subject) || findCarriage(channel, subject) !== 'free') return refuse('choiceNotOffered');
  const column = sql.ref(switchedIn[channel]);
  const isSwitched = wanted !== isOnAtFirst(channel, subject);
  const changed = await tx
    .updateTable('users')
    .set({
      [switchedIn[channel]]: isSwitched
        ? sql`array_append(${column}, ${subject})`
        : sql`array_remove(${column}, ${subject})`,
    })
    .where('id', '=', actor.id)
    .where(sql<SqlBool>`(${subject} = any (${column})) <> ${isSwitched}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};
