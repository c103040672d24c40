import { sql } from 'kysely';

/**
 * Of a row of mails: all of it was sent, nobody is at it any more, and whether the mail server took it was not heard.
 * While its job is there, somebody is sending it, or will find out that nobody is.
 */
export const isPerhapsSent = sql<boolean>`(mails.sent_at is null and mails.handed_over_at is not null
  and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || mails.id))`;
