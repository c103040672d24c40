import { notificationsApi } from '#contract/notifications.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { notificationsCalls } from './calls.ts';
import { type PushServices, publicServices } from './push/push-services.ts';
import { type PushJob, sendPush } from './push/send-push.ts';

type NotificationParts = Parts & { readonly pushServices?: PushServices };

export const room = {
  calls: serveCalls(notificationsApi, ({ pushServices = publicServices }: NotificationParts) =>
    notificationsCalls(pushServices),
  ),
  queues: ({
    database,
    seal,
    log,
    config: { publicUrl },
    pushServices: services = publicServices,
  }: NotificationParts) => ({
    signals: {
      jobs: { sendPush: (job: PushJob) => sendPush({ database, seal, log, publicUrl, services }, job, new Date()) },
    },
  }),
};
