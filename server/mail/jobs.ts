import type { MailId } from '#contract/ids.ts';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Schedule } from '#server/queue/queue.ts';
import type { Storage } from '#server/files/storage.ts';
import { mailServer, sendMail } from './send-mail.ts';
import { enqueueUnsent } from './send-unsent.ts';

/** Wipes links of mails that were not sent within a day: by then the links have expired, and their mails are useless. */
async function wipeOldLinks({ db }: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sealed: Buffer.alloc(0), refused: sql<boolean>`handed_over_at is null`, last_error: 'the link was removed' })
    .where(sql<boolean>`sealed <> ''`)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/** The queue's jobs for mails. */
export function mailJobs(
  database: Database,
  storage: Storage,
  seal: Seal,
  config: { smtpUrl: string | undefined; mailFrom: string; publicUrl: string },
) {
  const server = mailServer(config);
  return {
    sendMail: ({ mailId }: { mailId: MailId }) => sendMail({ database, storage, seal }, server, mailId),
    enqueueUnsentMails: () => enqueueUnsent(database, config),
    wipeOldLinks: () => wipeOldLinks(database),
  };
}

export const mailSchedule: Schedule = { enqueueUnsentMails: '*/10 * * * *', wipeOldLinks: '27 * * * *' };
