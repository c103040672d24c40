import type { MailId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/queue.ts';
import { mailServer, sendMail } from './send-mail.ts';
import { enqueueUnsent } from './send-unsent.ts';

/** What the queue runs for mails. */
export function mailJobs(database: Database, config: { smtpUrl: string | undefined; mailFrom: string }) {
  const server = mailServer(config.smtpUrl, config.mailFrom);
  return {
    sendMail: ({ mailId }: { mailId: MailId }) => sendMail(database, server, mailId),
    enqueueUnsentMails: () => enqueueUnsent(database, config),
  };
}

export const mailSchedule: Schedule = { enqueueUnsentMails: '*/10 * * * *' };
