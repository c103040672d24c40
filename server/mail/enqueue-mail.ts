import { type RawBuilder, sql } from 'kysely';
import type { MailId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { addJob } from '#server/queue/queue.ts';

/** The call that has a mail sent, for the statement that writes it; mails leave one after the other. */
export const addMail = (mailId: RawBuilder<MailId>): RawBuilder<unknown> =>
  addJob('sendMail', sql`json_build_object('mailId', ${mailId})`, sql`'mail:' || ${mailId}`, 'mail');

/** Has a mail sent once the transaction commits. */
export async function enqueueMail(tx: Tx, mailId: MailId): Promise<void> {
  await sql`select ${addMail(sql<MailId>`${mailId}::int`)}`.execute(tx);
}
