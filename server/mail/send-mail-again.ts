import type { mailApi } from '#contract/mail.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Has a mail tried at once, however old it is and whatever its earlier outcome. */
export const sendMailAgain =
  (sending: boolean): Handler<typeof mailApi.sendMailAgain> =>
  async ({ input: { mailId }, tx, refuse }) => {
    const mail = await tx.selectFrom('mails').where('id', '=', mailId).select(['sent_at', 'sealed']).executeTakeFirst();
    if (mail === undefined) return refuse('notFound');
    if (mail.sent_at !== null) return refuse('mailAlreadySent');
    if (mail.sealed?.length === 0) return refuse('mailLinkGone');
    if (!sending) return refuse('mailServerMissing');
    // A person decided to send a mail again that may have arrived; a running attempt goes on.
    await tx
      .updateTable('mails')
      .set({ handed_over_at: null })
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .execute();
    await enqueueMail(tx, mailId);
    return true;
  };
