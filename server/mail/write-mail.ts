import { type RawBuilder, sql } from 'kysely';
import type { MailId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { MailKind } from '#contract/texts.ts';
import type { MailTemplate } from '#rules/mail-template.ts';
import type { Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import { addMail } from './enqueue-mail.ts';
import { type LetterValues, renderMail } from './mail-texts.ts';
import { readOwnText } from './read-own-text.ts';

/** The part for the recipient alone: links that open something. */
type Secret = { readonly seal: Seal; readonly values: Readonly<Record<string, string>> };

/** A stored file by its content, and its name and type for the recipient. */
type Attachment = { readonly name: string; readonly type: string; readonly sha256: string };

/** A link without its secret part. */
const masked = (link: string) => link.replace(/\?.*$/s, '?…');

/**
 * The address to which a mail goes: that of somebody who was removed from a company reads nothing of it any more, also where it is the
 * founder's. In its place stands the owner who has been there longest.
 */
const findRecipient = (to: string): RawBuilder<string> =>
  sql<string>`coalesce((select p.email from users u join users p on p.company_id = u.company_id
    where name_key(u.email) = name_key(${to}) and u.removed_at is not null and p.removed_at is null
      and 'managePeople' = any(p.rights) order by p.id limit 1), ${to})`;

/**
 * Writes a mail in the transaction of the event that it reports: it exists only if that commits, is stored for good, and
 * leaves through the queue, which tries until the mail server accepts it. Its text is the operator's newest one of the kind in
 * the language, else the delivered one.
 *
 * @param mail.values values of the placeholders in the kind's text, except the name of the portal
 * @param mail.secret further such values, sealed until the mail has left and never shown
 * @param mail.attachments stored files that go with it
 * @param mail.about the customer whom it is about, where it does not go to the customer's own address
 * @param mail.template a text that is tried, in place of both
 * @returns its id
 */
export async function writeMail(
  tx: Tx,
  mail: {
    to: string;
    language: Language;
    kind: MailKind;
    values: LetterValues;
    secret?: Secret;
    attachments?: readonly Attachment[];
    about?: UserId;
    template?: MailTemplate;
  },
): Promise<MailId> {
  const { to, language, kind, secret, attachments = [], about } = mail;
  const { portalName, own: ownText } = await readOwnText(tx, kind, language);
  const template = mail.template ?? ownText;
  const values = { ...mail.values, portalName };
  const maskedValues = Object.entries(secret?.values ?? {}).map(([name, value]) => [name, masked(value)] as const);
  const { subject, body } = renderMail(kind, language, { ...values, ...Object.fromEntries(maskedValues) }, template);
  const sealedBody =
    secret && secret.seal.close(renderMail(kind, language, { ...values, ...secret.values }, template).body);
  const { id } = await tx
    .with('mail', (own) =>
      own
        .insertInto('mails')
        .values({
          recipient: kind === 'invitation' ? to : findRecipient(to),
          language,
          kind,
          subject,
          body,
          ...(sealedBody !== undefined && { sealed: sealedBody }),
          // With the account it goes as well.
          about_user_id: about ?? sql<UserId>`(select company_id from users where name_key(email) = name_key(${to}))`,
        })
        .returning('id'),
    )
    .selectFrom('mail')
    .select(['mail.id', addMail(sql.ref<MailId>('mail.id')).as('job')])
    .executeTakeFirstOrThrow();
  if (attachments.length > 0)
    await tx
      .insertInto('mail_attachments')
      .values(attachments.map((attachment) => ({ mail_id: id, ...attachment })))
      .execute();
  return id;
}
