import { sql } from 'kysely';
import { Language } from '#contract/languages.ts';
import type { NotificationId, UserId } from '#contract/ids.ts';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationChannel, NotificationKind } from '#contract/notifications/kinds.ts';
import { findNotificationPath } from '#rules/notification-page.ts';
import { findSubject, isWanted } from '#rules/notifications.ts';
import { findQuietEnd, type QuietHours } from '#rules/quiet-hours.ts';
import type { Read } from '#server/db/database.ts';
import { isPresent } from '#server/vocabulary/index.ts';
import { decodeRow } from './decode-row.ts';
import { writeNotificationText } from './notification-text.ts';
import { switchedIn } from './switch-subject.ts';

/** Channels that follow the bell through the queue. */
export type FurtherChannel = Extract<NotificationChannel, 'push' | 'messenger'>;

/** A notification as a further channel brings it to a person. */
export type Delivery = {
  readonly notificationId: NotificationId;
  readonly notification: Pick<Notification, 'kind' | 'jobId' | 'taskId' | 'facts' | 'count'>;
  readonly userId: UserId;
  readonly language: Language;
  /** Its sentence without amounts. */
  readonly text: string;
  /** Path and query of the page that it opens. */
  readonly path: string;
};

type Row = { quiet_from: number | null; quiet_until: number | null; quiet_zone: string | null };

/** The quiet hours of a person; undefined: none. */
export const readQuietHours = ({
  quiet_from: from,
  quiet_until: until,
  quiet_zone: zone,
}: Row): QuietHours | undefined =>
  from === null || until === null || zone === null ? undefined : { from, until, zone };

/**
 * Reads what a further channel brings to the person of a notification, judged when it is sent: a change of choices, a read on another device
 * and the quiet hours count until then.
 *
 * @returns undefined where nothing is sent any more: it is read or gone, no longer wanted, or its reader is locked or has left;
 * `waitSeconds` in quiet hours
 */
export async function readDelivery(
  read: Read,
  { notificationId, channel, now }: { notificationId: NotificationId; channel: FurtherChannel; now: Date },
): Promise<Delivery | { readonly waitSeconds: number } | undefined> {
  const row = await read
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.id', '=', notificationId)
    .where('n.read_at', 'is', null)
    .where(isPresent)
    .select(['n.job_id as jobId', 'n.task_id as taskId', 'n.facts', 'n.count', 'u.id as userId', 'u.language'])
    .select(['u.quiet_from', 'u.quiet_until', 'u.quiet_zone', 'u.quiet_lets_finished as letsFinished'])
    .select([`u.${switchedIn[channel]} as switched`, sql<NotificationKind>`n.kind`.as('kind')])
    .executeTakeFirst();
  if (row === undefined || !isWanted(channel, findSubject(row.kind), row.switched)) return undefined;
  const quiet = readQuietHours(row);
  const end = quiet && findQuietEnd(now, quiet);
  if (end !== undefined && !(row.letsFinished && row.kind === 'taskFinished'))
    return { waitSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) };
  const { userId } = row;
  const notification = decodeRow(row);
  const language = Language.catch('en').parse(row.language);
  return {
    notificationId,
    notification,
    userId,
    language,
    text: writeNotificationText(notification, language, undefined),
    path: findNotificationPath(notification.kind, notification.jobId),
  };
}
