import { type RawBuilder, sql } from 'kysely';
import type { NotificationSubject } from '#contract/notifications/kinds.ts';
import { digestSubjects } from '#rules/notifications.ts';

/**
 * Expression on the row `u` of a person: an event of a subject waits for the daily mail. Mails that a person cannot switch off go at
 * once.
 */
export const goesIntoDigest = (subject: NotificationSubject): RawBuilder<boolean> =>
  digestSubjects.includes(subject)
    ? sql<boolean>`(u.mail_digest and ${subject}::text <> all (u.mail_off))`
    : sql<boolean>`false`;
