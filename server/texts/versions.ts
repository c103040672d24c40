import { sql } from 'kysely';
import { PortalTextKind } from '#contract/settings.ts';
import { MailKind, TextKind, type textsApi } from '#contract/texts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { deliveredTemplate } from '#server/mail/index.ts';
import { deliveredPortalText, selectNewestTexts } from '#server/settings/index.ts';
import { personName } from '#server/vocabulary/index.ts';

/** Lists every kind, also those whose delivered text is in force everywhere. */
export const getTexts: Handler<typeof textsApi.getTexts> = async ({ tx }) => {
  const newest = await selectNewestTexts(tx)
    .orderBy('kind')
    .orderBy('language')
    .select(['kind', 'language', 'changed_at as changedAt', sql<boolean>`content is not null`.as('isOwn')])
    .execute();
  return TextKind.options.map((kind) => {
    const ofKind = newest.filter((text) => text.kind === kind);
    const changes = ofKind.map(({ changedAt }) => changedAt).toSorted();
    return {
      kind,
      languages: ofKind.filter(({ isOwn }) => isOwn).map(({ language }) => language),
      changedAt: changes.at(-1),
    };
  });
};

export const getTextVersions: Handler<typeof textsApi.getTextVersions> = async ({ input: { kind, language }, tx }) => {
  const versions = await tx
    .selectFrom('text_versions as x')
    .leftJoin('users as u', 'u.id', 'x.changed_by')
    .where('x.kind', '=', kind)
    .where('x.language', '=', language)
    .orderBy('x.id', 'desc')
    .select(['x.id as textVersionId', 'x.changed_at as changedAt', sql<boolean>`x.content is null`.as('isReset')])
    .select(sql<string | null>`case when u.id is not null then ${personName()} end`.as('changedBy'))
    .execute();
  return versions.map(nullsToUndefined);
};

export const getTextVersion: Handler<typeof textsApi.getTextVersion> = async ({
  input: { textVersionId },
  tx,
  refuse,
}) => {
  const text = await tx
    .selectFrom('text_versions')
    .where('id', '=', textVersionId)
    .select(['kind', 'language', 'subject', 'content'])
    .executeTakeFirst();
  if (text === undefined) return refuse('notFound');
  const { kind, language, subject, content } = text;
  if (content !== null) return { body: content, ...(subject !== null && { subject }) };
  const { data: portalText } = PortalTextKind.safeParse(kind);
  if (portalText !== undefined) return { body: deliveredPortalText(portalText, language) };
  return deliveredTemplate(MailKind.parse(kind), language);
};
