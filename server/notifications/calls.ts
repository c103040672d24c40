import type { notificationsApi } from '#contract/notifications.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getUnreadNotifications } from './get-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { getNotificationPreferences, updateNotificationPreference } from './notification-preferences.ts';
import { getNotificationTimes, updateNotificationTimes } from './notification-times.ts';

export const notificationsCalls: Handlers<typeof notificationsApi> = {
  listNotifications,
  getUnreadNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  getNotificationTimes,
  updateNotificationTimes,
  updateNotificationPreference,
};
