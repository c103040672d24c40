import type { notificationsApi } from '#contract/notifications.ts';
import { notificationSubjects } from '#contract/notifications/kinds.ts';
import { findCarriage, isWanted, mayHear } from '#rules/notifications.ts';
import type { Handler } from '#server/http/serve.ts';
import { readOfferedChannels } from './offered-channels.ts';
import { switchedIn, switchSubject } from './switch-subject.ts';

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

/** Switches one channel on or off for a subject. */
export const updateNotificationPreference: Handler<typeof notificationsApi.updateNotificationPreference> = async ({
  actor,
  input: { subject, channel, wanted },
  tx,
  refuse,
}) => {
  if (!mayHear(actor, subject) || findCarriage(channel, subject) !== 'free') return refuse('choiceNotOffered');
  return switchSubject(tx, { userId: actor.id, channel, subject }, wanted);
};
