import { sql } from 'kysely';
import { Language } from '#contract/languages.ts';
import type { UserId } from '#contract/ids.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { findDigestTime } from '#rules/digest-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { writeMail } from '#server/mail/index.ts';
import { decodeRow, writeNotificationText } from '#server/notifications/index.ts';
import { readLocale } from '#server/settings/index.ts';
import { isPresent, personName } from '#server/vocabulary/index.ts';

/** Most events that one mail names; the number says how many there are. */
const maxEvents = 50;

/** Takes what waits for the daily mail of a person, and returns what is still unread of it, oldest first. */
async function takeWaiting(tx: Tx, userId: UserId, until: Date) {
  const rows = await tx
    .updateTable('notifications')
    .set({ in_digest: false })
    .where('user_id', '=', userId)
    .where(sql<boolean>`in_digest`)
    .where('created_at', '<', until.toISOString())
    .returning(['id', 'task_id as taskId', 'facts', 'count', 'read_at as readAt', 'created_at as createdAt'])
    .returning(sql<NotificationKind>`kind`.as('kind'))
    .execute();
  return rows
    .filter(({ readAt }) => readAt === null)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id);
}

/** Mails a person what has been unread since before an instant; nothing where all of it was read meanwhile. */
async function sendDigest(tx: Tx, { publicUrl }: { publicUrl: string }, userId: UserId, until: Date): Promise<void> {
  const events = await takeWaiting(tx, userId, until);
  const person = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(isPresent)
    .select(['u.email', 'u.language', personName('u').as('name')])
    .executeTakeFirst();
  if (events.length === 0 || person === undefined) return;
  const language = Language.catch('en').parse(person.language);
  const locale = await readLocale(tx, language);
  const lines = events
    .slice(0, maxEvents)
    .map((event) => `– ${writeNotificationText(decodeRow(event), language, locale)}`);
  await writeMail(tx, {
    to: person.email,
    language,
    kind: 'digest',
    values: { name: person.name, count: String(events.length), events: lines, link: `${publicUrl}/` },
  });
}

/**
 * Sends the daily mails of the people who chose them: one to each, with what has been unread since before the last 07:00. Each is
 * written in the transaction that takes its events, so none of these is mailed twice or lost.
 */
export async function sendDigests({ db }: Database, address: { publicUrl: string }, now: Date): Promise<void> {
  const until = findDigestTime(now);
  const people = await db
    .selectFrom('notifications')
    .where(sql<boolean>`in_digest`)
    .where('created_at', '<', until.toISOString())
    .select('user_id as userId')
    .distinct()
    .orderBy('user_id')
    .execute();
  for (const { userId } of people) await db.transaction().execute((tx) => sendDigest(tx, address, userId, until));
}
