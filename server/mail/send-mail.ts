import { createTransport, type Transporter } from 'nodemailer';
import { sql } from 'kysely';
import type { MailId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';

export type MailServer = { transport: Transporter; from: string };

/** The mail server of an smtp(s):// address; undefined when none is configured. */
export function mailServer(smtpUrl: string | undefined, from: string): MailServer | undefined {
  if (smtpUrl === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, from };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/**
 * Whether the server will not take this mail for this recipient, whenever it is tried. "No" for reasons of policy
 * (5.7.x, such as a sender that may not relay) is for the operator to mend, so it counts as a failure of sending.
 */
function isRefusal({ code, responseCode = 0, command, message }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || /\b5\.7\.\d/.test(message)) return false;
  return command === 'API' || (command === 'RCPT TO' && responseCode >= 500);
}

/**
 * Sends one mail, unless it has left already. The row stays locked meanwhile, so that it leaves once; after a crash
 * between the server's "yes" and ours it leaves again under the same Message-ID, by which mail programs know it.
 *
 * @throws Error when it could not be sent: the queue tries again
 */
export async function sendMail({ db }: Database, server: MailServer | undefined, mailId: MailId): Promise<void> {
  if (server === undefined) return;
  const failure = await db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .select(['recipient', 'language', 'subject', 'body', 'created_at'])
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return undefined;
    const error = await deliver(server, mailId, mail);
    const outcome =
      error === undefined
        ? { sent_at: sql<string>`now()`, last_error: null, refused: false }
        : { last_error: error.message.slice(0, 500), refused: isRefusal(error) };
    await tx
      .updateTable('mails')
      .set(({ eb }) => ({ ...outcome, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', mailId)
      .execute();
    // Trying a recipient again that the server refuses would only make the server suspicious.
    return outcome.refused ? undefined : error;
  });
  if (failure !== undefined) throw failure;
}

type StoredMail = { recipient: string; language: string; subject: string; body: string; created_at: string };

/** Hands a mail to the server; answers what went wrong. */
async function deliver({ transport, from }: MailServer, mailId: MailId, mail: StoredMail) {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  try {
    await transport.sendMail({
      from,
      // As an object it is one address, whatever it contains; as text it could be a list.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: `${mail.body}\n`,
      messageId: `<mail-${mailId}-${Date.parse(mail.created_at)}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    });
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error as SmtpError;
    throw error;
  }
}
