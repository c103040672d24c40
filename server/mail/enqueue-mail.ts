import type { MailId } from '#contract/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';

/** Has a mail sent once the transaction commits; mails leave one after the other. */
export const enqueueMail = (tx: Tx, mailId: MailId): Promise<void> =>
  enqueue(tx, 'sendMail', { mailId }, `mail:${mailId}`, 'mail');
