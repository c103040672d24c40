import { sql } from 'kysely';

/**
 * A row of `mails` that was sent completely, without an answer of the mail server, and has no job any more. While the job
 * exists, it is sending the mail or will find this state itself.
 */
export const isDeliveryUnknown = sql<boolean>`(mails.sent_at is null and mails.handed_over_at is not null
  and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || mails.id))`;

/** A row of `mails` that could not be sent so far: tried in vain, refused, or perhaps sent. */
export const isMailFailed = sql<boolean>`(mails.sent_at is null and (mails.attempts > 0 or mails.refused or ${isDeliveryUnknown}))`;
