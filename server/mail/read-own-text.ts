import type { Language } from '#contract/languages.ts';
import { productName } from '#contract/settings.ts';
import type { MailKind } from '#contract/texts.ts';
import type { MailTemplate } from '#rules/mail-template.ts';
import type { Read } from '#server/db/database.ts';

/** The name of the portal, and the operator's newest text of a kind in a language, unless the delivered one is in force. */
export async function readOwnText(
  read: Read,
  kind: MailKind,
  language: Language,
): Promise<{ portalName: string; own: MailTemplate | undefined }> {
  const { brandName, subject, body } = await read
    .selectFrom('portal_options')
    .leftJoinLateral(
      (newest) =>
        newest
          .selectFrom('text_versions')
          .where('kind', '=', kind)
          .where('language', '=', language)
          .orderBy('id', 'desc')
          .limit(1)
          .select(['subject', 'content as body'])
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['brand_name as brandName', 'own.subject', 'own.body'])
    .executeTakeFirstOrThrow();
  return {
    portalName: brandName || productName,
    own: subject === null || body === null ? undefined : { subject, body },
  };
}
