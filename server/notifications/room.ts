import { notificationsApi } from '#contract/notifications.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { notificationsCalls } from './calls.ts';

export const room = { calls: serveCalls(notificationsApi, () => notificationsCalls) };
