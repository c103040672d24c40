import { sql } from 'kysely';
import type { MailId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { productName } from '#contract/settings.ts';
import type { Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import { addMail } from './enqueue-mail.ts';
import { type MailKind, renderMail } from './mail-texts.ts';

/** The part for the recipient alone: links that open something. */
type Secret = { readonly seal: Seal; readonly values: Readonly<Record<string, string>> };

/** A stored file by its content, and its name and type for the recipient. */
type Attachment = { readonly name: string; readonly type: string; readonly sha256: string };

/** A link without its secret part. */
const masked = (link: string) => link.replace(/\?.*$/s, '?…');

/**
 * Writes a mail in the transaction of the event that it reports: it exists only if that commits, is stored for good, and
 * leaves through the queue, which tries until the mail server accepts it.
 *
 * @param mail.values values of the placeholders in the kind's text, except the name of the portal
 * @param mail.secret further such values, sealed until the mail has left and never shown
 * @param mail.attachments stored files that go with it
 * @param mail.about the customer whom it is about, where it does not go to the customer's own address
 * @param mail.brandName the brand of the portal, where the caller has read it with something else
 * @returns its id
 */
export async function writeMail(
  tx: Tx,
  mail: {
    to: string;
    language: Language;
    kind: MailKind;
    values: Record<string, string>;
    secret?: Secret;
    attachments?: readonly Attachment[];
    about?: UserId;
    brandName?: string;
  },
): Promise<MailId> {
  const { to, language, kind, secret, attachments = [], about } = mail;
  const brandName = mail.brandName ?? (await readBrandName(tx));
  const values = { ...mail.values, portalName: brandName || productName };
  const maskedValues = Object.entries(secret?.values ?? {}).map(([name, value]) => [name, masked(value)] as const);
  const { subject, body } = renderMail(kind, language, { ...values, ...Object.fromEntries(maskedValues) });
  const sealedBody = secret && secret.seal.close(renderMail(kind, language, { ...values, ...secret.values }).body);
  const { id } = await tx
    .with('mail', (own) =>
      own
        .insertInto('mails')
        .values({
          recipient: to,
          language,
          kind,
          subject,
          body,
          ...(sealedBody !== undefined && { sealed: sealedBody }),
          // With the account it goes as well.
          about_user_id:
            about ?? sql<UserId>`(select id from users where name_key(email) = name_key(${to}) and role = 'customer')`,
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

async function readBrandName(tx: Tx): Promise<string> {
  const { brand_name } = await tx.selectFrom('portal_options').select('brand_name').executeTakeFirstOrThrow();
  return brand_name;
}
