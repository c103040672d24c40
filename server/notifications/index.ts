export { notify, notifyAboutTask } from './notify.ts';
export { markOrderRead } from './mark-notifications-read.ts';
export { readUnreadNotifications } from './get-unread-notifications.ts';
export { deleteOldNotifications } from './delete-old-notifications.ts';
export { writeNotificationText } from './notification-text.ts';
export { makePushKey, rotatePushKey } from './push/push-keys.ts';
export type { PushServices } from './push/push-services.ts';
export { room } from './room.ts';
