import type { notificationsApi } from '#contract/notifications.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getUnreadNotifications } from './get-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { getNotificationPreferences, updateNotificationPreference } from './notification-preferences.ts';
import { getNotificationTimes, updateNotificationTimes } from './notification-times.ts';
import { addPushDevice, getPushDevices, getPushKey, removePushDevice } from './push/push-devices.ts';
import type { PushServices } from './push/push-services.ts';

export const notificationsCalls = (services: PushServices): Handlers<typeof notificationsApi> => ({
  listNotifications,
  getUnreadNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  getNotificationTimes,
  updateNotificationTimes,
  updateNotificationPreference,
  getPushKey,
  getPushDevices,
  addPushDevice: addPushDevice(services),
  removePushDevice,
});
