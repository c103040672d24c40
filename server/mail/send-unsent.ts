import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { enqueueMail } from './enqueue-mail.ts';

/**
 * Enqueues waiting mails that have no attempt left: mails whose attempts in the queue are used up, and those that were only
 * stored while no mail server was configured. Mails that may have arrived are for a person to decide. Stored mails older
 * than a day are old news, and after five days of attempts mail servers give up, too; an administrator can still send such
 * a mail by hand.
 */
export async function enqueueUnsent({ db }: Database, { smtpUrl }: { smtpUrl: string | undefined }): Promise<void> {
  if (smtpUrl === undefined) return;
  await db.transaction().execute(async (tx) => {
    const waitingMails = await tx
      .selectFrom('mails as m')
      .where('m.sent_at', 'is', null)
      .where('m.handed_over_at', 'is', null)
      .where('m.refused', '=', false)
      .where(
        'm.created_at',
        '>',
        sql<string>`now() - case when m.attempts > 0 then interval '5 days' else interval '24 hours' end`,
      )
      .where(
        sql<boolean>`not exists (select from graphile_worker.jobs j
          where j.key = 'mail:' || m.id and j.attempts < j.max_attempts)`,
      )
      .orderBy('m.attempts')
      .orderBy('m.id')
      .limit(500)
      .select('m.id')
      .execute();
    for (const { id } of waitingMails) await enqueueMail(tx, id);
  });
}
