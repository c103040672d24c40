import { z } from 'zod';
import { call } from './call.ts';
import { JobId, NotificationId, TaskId } from './ids.ts';
import { Credits } from './money.ts';
import { notificationChannels, notificationKinds, notificationSubjects } from '#contract/notifications/kinds.ts';
import { pushApi } from '#contract/notifications/push.ts';
import { unreadApi } from '#contract/notifications/unread.ts';
import { isTimeZone } from './time-zone.ts';
import { calendarDay, flag, instant, nothing, text, wholeNumberBetween } from './wire.ts';

const minuteOfDay = wholeNumberBetween(0, 24 * 60 - 1);

/** Times at which a person hears of notifications. */
const NotificationTimes = z.object({
  /** One mail a day in place of one for each event. */
  digest: flag,
  /** Hours without signals of push and messengers, over midnight where the end is before the start; absent: none. */
  quiet: z
    .object({
      from: minuteOfDay,
      until: minuteOfDay,
      zone: text(60).refine(isTimeZone),
      /** A finished file is told of all the same. */
      letsFinished: flag,
    })
    .refine(({ from, until }) => from !== until)
    .optional(),
});

/** Most notifications of one page of the list. */
export const notificationsPerPage = 50;

/** Parts of the portal that can be in trouble. */
export const troubles = ['mail', 'backup', 'files', 'queue', 'ledger', 'engine'] as const;

/** Values of the sentence of a notification; each kind has some of them. */
export const NotificationFacts = z.object({
  vehicle: z.string().optional(),
  /** The customer whom it is about, for staff. */
  customer: z.string().optional(),
  /** Name of the person who did it. */
  person: z.string().optional(),
  amount: Credits.optional(),
  balance: Credits.optional(),
  /** Number of a document, or reference of a purchase. */
  number: z.string().optional(),
  version: z.int().optional(),
  title: z.string().optional(),
  /** The last day of something. */
  day: calendarDay.optional(),
  browser: z.string().optional(),
  trouble: z.enum(troubles).optional(),
});
export type NotificationFacts = z.output<typeof NotificationFacts>;

export const Notification = z.object({
  notificationId: NotificationId,
  kind: z.enum(notificationKinds),
  jobId: JobId.optional(),
  taskId: TaskId.optional(),
  facts: NotificationFacts,
  /** Events that it stands for, such as the messages of one unread chat. */
  count: z.int(),
  createdAt: instant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

export const notificationsApi = {
  ...unreadApi,
  ...pushApi,

  listNotifications: call({
    method: 'GET',
    name: 'listNotifications',
    who: 'active',
    about: 'Notifications of the signed-in user, newest first; `before` asks for those older than one.',
    shows: ['notifications'],
    input: z.object({ before: NotificationId.optional() }),
    output: z.object({ data: z.array(Notification), hasMore: z.boolean() }),
    refusals: {},
  }),

  getNotificationPreferences: call({
    method: 'GET',
    name: 'getNotificationPreferences',
    who: 'active',
    about: 'By which channels the signed-in user hears of what, as far as the role is notified of it.',
    shows: ['accounts', 'access'],
    input: nothing,
    output: z.array(
      z.object({
        subject: z.enum(notificationSubjects),
        /** Absent: the channel does not carry it. */
        channels: z.array(
          z.object({ channel: z.enum(notificationChannels), wanted: z.boolean(), isFixed: z.boolean() }),
        ),
      }),
    ),
    refusals: {},
  }),

  getNotificationTimes: call({
    method: 'GET',
    name: 'getNotificationTimes',
    who: 'active',
    about: 'When the signed-in user hears of notifications: quiet hours, and mails at once or once a day.',
    shows: ['accounts', 'access'],
    input: nothing,
    output: NotificationTimes,
    refusals: {},
  }),

  updateNotificationTimes: call({
    method: 'POST',
    name: 'updateNotificationTimes',
    who: 'active',
    about:
      'Replaces when the signed-in user hears of notifications; minutes of the day count by the clocks of the time zone.',
    changes: ['accounts'],
    input: NotificationTimes,
    output: NotificationTimes,
    refusals: {},
  }),

  updateNotificationPreference: call({
    method: 'POST',
    name: 'updateNotificationPreference',
    who: 'active',
    about: 'Switches a channel on or off for one kind of news of the signed-in user; false: it was so already.',
    changes: ['accounts'],
    input: z.object({ subject: z.enum(notificationSubjects), channel: z.enum(notificationChannels), wanted: flag }),
    output: z.boolean(),
    refusals: { choiceNotOffered: 422 },
  }),
};
