import type { sendMailAgain as contract } from '#contract/mail.ts';
import type { Handler } from '#server/platform/serve.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Has a mail tried at once, however old it is and whatever became of it before. */
export const sendMailAgain =
  (sending: boolean): Handler<typeof contract> =>
  async ({ input: { mailId }, tx, refuse }) => {
    const mail = await tx.selectFrom('mails').where('id', '=', mailId).select('sent_at').executeTakeFirst();
    if (mail === undefined) return refuse('notFound');
    if (mail.sent_at !== null) return refuse('mailAlreadySent');
    if (!sending) return refuse('mailServerMissing');
    await enqueueMail(tx, mailId);
    return true;
  };
