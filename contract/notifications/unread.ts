import { z } from 'zod';
import { call } from '#contract/call.ts';
import { JobId, NotificationId } from '#contract/ids.ts';
import { nothing } from '#contract/wire.ts';

/** Unread notifications of a person: their number, and the orders that have some. */
export const UnreadNotifications = z.object({ count: z.int(), jobIds: z.array(JobId) });
export type UnreadNotifications = z.output<typeof UnreadNotifications>;

/** The calls of the bell, apart from the rest, which the frame does not load. */
export const unreadApi = {
  getUnreadNotifications: call({
    method: 'GET',
    name: 'getUnreadNotifications',
    who: 'active',
    about: 'The number of unread notifications of the signed-in user, and the orders that have some.',
    shows: ['notifications'],
    input: nothing,
    output: UnreadNotifications,
    refusals: {},
  }),

  markNotificationsRead: call({
    method: 'POST',
    name: 'markNotificationsRead',
    who: 'active',
    about:
      'Marks notifications of the signed-in user as read on every device: one, those of an order, or all. False: none was unread.',
    changes: ['notifications'],
    input: z
      .object({ notificationId: NotificationId.optional(), jobId: JobId.optional() })
      .refine(({ notificationId, jobId }) => notificationId === undefined || jobId === undefined),
    output: z.boolean(),
    refusals: {},
  }),
};
