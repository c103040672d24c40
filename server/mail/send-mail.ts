import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MailId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { oneClick } from '#contract/mail.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Storage } from '#server/files/storage.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { drawMail, logoId } from './draw-mail.ts';
import { type MailBrand, readMailBrand } from './mail-brand.ts';
import type { MailKind } from '#contract/texts.ts';
import { openTransport } from './open-transport.ts';
import { findEndableMail, sealUnsubscription } from './unsubscription.ts';

/** Where mails leave, who sends them, and the address of the portal to which they may link. */
export type MailServer = { url: string; from: string; publicUrl: string };

/** The mail server of an smtp(s):// address; undefined when none is configured. */
export function mailServer(config: {
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
}): MailServer | undefined {
  const { smtpUrl: url, mailFrom: from, publicUrl } = config;
  return url === undefined ? undefined : { url, from, publicUrl };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/**
 * True when the server will never take this mail for this recipient. A refusal for reasons of policy (5.7.x, such as a
 * sender that may not relay) is for the operator to mend, so it counts as a failure of sending.
 */
function isRefusal({ code, responseCode = 0, command, message }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || /\b5\.7\.\d/.test(message)) return false;
  return command === 'API' || (command === 'RCPT TO' && responseCode >= 500);
}

/**
 * Sends one mail, unless it was sent already or may have been.
 *
 * A mail server has accepted a mail once it has answered its last line. Right before that line is sent, the mail is marked
 * as handed over, and after the answer as sent. So an attempt that breaks off before the mark is repeated without danger;
 * one that breaks off after it may have arrived, and is repeated only when a person asks for it. Only one worker gets past
 * the mark, even if others still try.
 *
 * @param sending.seal opens the text of a mail with a secret link, which is wiped once the mail has left
 * @throws Error when it could not be sent: the queue tries again
 */
export async function sendMail(
  { database: { db }, storage, seal }: { database: Database; storage: Storage; seal: Seal },
  server: MailServer | undefined,
  mailId: MailId,
): Promise<void> {
  if (server === undefined) return;
  const mail = await db
    .selectFrom('mails')
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .select(['recipient', 'language', 'kind', 'subject', 'body', 'sealed', 'created_at'])
    .select(
      sql<UserId | null>`(select u.id from users u where name_key(u.email) = name_key(recipient)
      and u.removed_at is null)`.as('userId'),
    )
    .$narrowType<{ language: Language; kind: MailKind }>()
    .executeTakeFirst();
  if (mail === undefined) return;
  const body = mail.sealed === null ? mail.body : seal.open(mail.sealed);
  const optional = findEndableMail(mail.kind);
  const unsubscribe =
    optional === undefined || mail.userId === null
      ? undefined
      : `${server.publicUrl}/unsubscribe?token=${sealUnsubscription(seal, { userId: mail.userId, kind: optional })}`;
  const { error, handedOver } =
    body === undefined
      ? { error: unreadable(), handedOver: false }
      : await deliver(
          server,
          mailId,
          {
            ...mail,
            body,
            unsubscribe,
            files: await attachedFiles(db, storage, mailId),
            brand: await readMailBrand(db, storage),
          },
          () => markHandedOver(db, mailId),
        );
  if (error instanceof AlreadySentError) return;
  // The server refused the mail, or never saw its end.
  const isNotTaken = error !== undefined && (!handedOver || error.responseCode !== undefined);
  const refused = error !== undefined && isRefusal(error);
  const outcome = {
    ...(error === undefined && { sent_at: sql<string>`now()`, sealed: mail.sealed && wiped }),
    ...(isNotTaken && { handed_over_at: null }),
    last_error: error === undefined ? null : cutText(error.message, 500),
    refused,
  };
  await retry(() =>
    db
      .updateTable('mails')
      .set(({ eb }) => ({ ...outcome, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', mailId)
      .execute(),
  );
  // Repeating a recipient that the server refuses would only make the server suspicious.
  if (isNotTaken && !refused) throw error;
}

type AttachedFile = { filename: string; contentType: string; content: Buffer };

/** The files of a mail, as they are stored. */
async function attachedFiles(db: Database['db'], storage: Storage, mailId: MailId): Promise<AttachedFile[]> {
  const attachments = await db
    .selectFrom('mail_attachments')
    .where('mail_id', '=', mailId)
    .orderBy('name')
    .select(['name', 'type', 'sha256'])
    .execute();
  return Promise.all(
    attachments.map(async ({ name, type, sha256 }) => ({
      filename: name,
      contentType: type,
      content: await storage.read(sha256),
    })),
  );
}

class AlreadySentError extends Error {}

async function markHandedOver(db: Database['db'], mailId: MailId): Promise<void> {
  const markedRow = await db
    .updateTable('mails')
    .set({ handed_over_at: sql<string>`now()` })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (markedRow === undefined) throw new AlreadySentError();
}

/** Saves a result that only this process has, even when the database is away for ten seconds. */
async function retry(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await setTimeout(500);
    }
}

/** Placeholder for a wiped text. */
const wiped = Buffer.alloc(0);

/** Its text was wiped, or sealed with another secret than today's: it counts as refused. */
const unreadable = (): SmtpError =>
  Object.assign(new Error('the link was removed'), { code: 'EENVELOPE', command: 'API' });

/** The logo as a part of the mail that its page names, so that no mail program has to fetch it. */
const inlineLogo = ({ logo, name }: MailBrand) =>
  logo === undefined
    ? []
    : [
        {
          filename: `${name}.${logo.type === 'image/png' ? 'png' : 'jpg'}`,
          contentType: logo.type,
          content: logo.content,
          cid: logoId,
          contentDisposition: 'inline' as const,
        },
      ];

/** The sender, under the name of the portal unless the configuration names one. */
const withName = (from: string, name: string) => (from.includes('<') ? from : { name, address: from });

type StoredMail = {
  recipient: string;
  language: Language;
  kind: MailKind;
  subject: string;
  body: string;
  created_at: string;
  /** Link that ends mails of its kind; absent: they are always sent. */
  unsubscribe: string | undefined;
  files: AttachedFile[];
  brand: MailBrand;
};

/** The last lines of a mail that people may end. */
const footer = ({ language, unsubscribe }: Pick<StoredMail, 'language' | 'unsubscribe'>) =>
  unsubscribe === undefined ? '' : `\n-- \n${textsIn(language)('mail.layout.unsubscribe')}: ${unsubscribe}\n`;

type Delivery = { error: SmtpError | undefined; handedOver: boolean };

/**
 * Hands a mail to the server; answers the error, and whether the server may have seen the end of the mail.
 *
 * @param escalate called when all but the end is sent; the end is sent once it resolves, and never when it rejects
 */
async function deliver(
  { url, from, publicUrl }: MailServer,
  mailId: MailId,
  mail: StoredMail,
  escalate: () => Promise<void>,
): Promise<Delivery> {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  let handedOver = false;
  let markError: Error | undefined;
  // A server may inspect a mail for a while before it answers its end.
  const transport = await openTransport(url, 60_000);
  // A stream that is read only once the server wants the text: read ahead, its end would come too early.
  async function* withMark(content: AsyncIterable<Buffer>) {
    yield* content;
    try {
      await escalate();
      handedOver = true;
    } catch (error) {
      markError = error instanceof Error ? error : new Error(String(error));
      throw markError;
    }
  }
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) => Readable.from(withMark(content)));
    done();
  });
  try {
    await transport.sendMail({
      from: withName(from, mail.brand.name),
      // An object is one address, whatever it contains; a text could be a list.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: `${mail.body}\n${footer(mail)}`,
      html: drawMail({ ...mail, origin: publicUrl }),
      attachments: [...inlineLogo(mail.brand), ...mail.files],
      messageId: `<mail-${mailId}-${Date.parse(mail.created_at)}@${host}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': mail.language,
        ...(mail.unsubscribe !== undefined && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}`,
        }),
      },
    });
    return { error: undefined, handedOver };
  } catch (error) {
    if (error instanceof Error) return { error: markError ?? error, handedOver };
    throw error;
  }
}
