import { type SqlBool, sql } from 'kysely';
import type { notificationsApi } from '#contract/notifications.ts';
import { notificationChannels, notificationSubjects } from '#contract/notifications/kinds.ts';
import { findCarriage, mayHear } from '#rules/notifications.ts';
import type { Handler } from '#server/http/serve.ts';

/** Column of `users` with the subjects that a person keeps out of a channel. */
const columns = { bell: 'bell_off', mail: 'mail_off' } as const;

/** Every subject of which the signed-in user is notified, with the channels that carry it and the user's choice. */
export const getNotificationPreferences: Handler<typeof notificationsApi.getNotificationPreferences> = async ({
  actor,
  tx,
}) => {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', actor.id)
    .select(Object.values(columns))
    .executeTakeFirstOrThrow();
  return notificationSubjects
    .filter((subject) => mayHear(actor, subject))
    .map((subject) => ({
      subject,
      channels: notificationChannels
        .filter((channel) => findCarriage(channel, subject) !== 'none')
        .map((channel) => {
          const isFixed = findCarriage(channel, subject) === 'fixed';
          return { channel, wanted: isFixed || !user[columns[channel]].includes(subject), isFixed };
        }),
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
  const column = sql.ref(columns[channel]);
  const changed = await tx
    .updateTable('users')
    .set({
      [columns[channel]]: wanted ? sql`array_remove(${column}, ${subject})` : sql`array_append(${column}, ${subject})`,
    })
    .where('id', '=', actor.id)
    .where(sql<SqlBool>`(${subject} = any (${column})) = ${wanted}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};
