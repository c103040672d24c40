import type { Language } from '#contract/languages.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { textOf } from './mail-texts.ts';
import type { MailKind } from './texts/english.ts';

/**
 * Writes a mail in the transaction of what it tells of: it exists only if that happened, is kept for good, and leaves
 * through the queue, which tries again until the mail server took it.
 *
 * @param values what the placeholders of the kind's text stand for, but for the name of the portal
 */
export async function writeMail(
  tx: Tx,
  { to, language, kind, values }: { to: string; language: Language; kind: MailKind; values: Record<string, string> },
): Promise<void> {
  const { brand_name: brandName } = await tx
    .selectFrom('portal_options')
    .select('brand_name')
    .executeTakeFirstOrThrow();
  const { subject, body } = textOf(kind, language, { ...values, portalName: brandName || 'Tuneport' });
  const mail = await tx
    .insertInto('mails')
    .values({ recipient: to, language, kind, subject, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueMail(tx, mail.id);
}
