import { type RawBuilder, sql } from 'kysely';
import type { NotificationId } from '#contract/ids.ts';
import type { NotificationSubject } from '#contract/notifications/kinds.ts';
import { findCarriage, isOnAtFirst } from '#rules/notifications.ts';
import type { Tx } from '#server/db/database.ts';
import { addJob } from '#server/queue/queue.ts';
import { switchedIn } from './switch-subject.ts';
import type { FurtherChannel } from './read-delivery.ts';

/** Expression on the row `u` of a person: a channel carries a subject to the person. */
export function wants(channel: FurtherChannel, subject: NotificationSubject): RawBuilder<boolean> {
  const carriage = findCarriage(channel, subject);
  if (carriage !== 'free') return sql<boolean>`${sql.lit(carriage === 'fixed')}`;
  return sql<boolean>`((${subject}::text = any (u.${sql.ref(switchedIn[channel])})) <> ${sql.lit(isOnAtFirst(channel, subject))})`;
}

/**
 * Enqueues what the further channels bring of notifications, in the transaction that wrote them. Wishes are judged again when it is
 * sent (`readDelivery`).
 */
export async function enqueueDeliveries(
  tx: Tx,
  subject: NotificationSubject,
  notificationIds: readonly NotificationId[],
): Promise<void> {
  for (const enqueue of channels) await enqueue(tx, subject, notificationIds);
}

type Enqueue = (tx: Tx, subject: NotificationSubject, notificationIds: readonly NotificationId[]) => Promise<void>;

/** Seconds after which a signal leaves: who has the order open has read it by then, on whichever device. */
const pause = 5;

/** Signals to the devices of people. */
const enqueuePush: Enqueue = async (tx, subject, notificationIds) => {
  if (notificationIds.length === 0 || findCarriage('push', subject) === 'none') return;
  const payload = sql`json_build_object('notificationId', n.id, 'deviceId', d.id)`;
  await sql`select ${addJob('sendPush', payload, sql`'push:' || n.id || ':' || d.id`, null, pause)}
    from notifications n join users u on u.id = n.user_id join push_devices d on d.user_id = u.id
    where n.id = any (${notificationIds}) and ${wants('push', subject)}`.execute(tx);
};

/** Each adds its jobs by one statement. */
const channels: readonly Enqueue[] = [enqueuePush];
