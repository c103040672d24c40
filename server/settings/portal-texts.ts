import { type NotNull, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { PortalTextKind, settingsApi } from '#contract/settings.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';

/** A text as the portal brings it along. */
export const deliveredPortalText = (kind: PortalTextKind, language: Language): string =>
  textsIn(language)(`settings.defaults.portalTexts.${kind}`);

/** The newest version of each text in each language; one without content brings back the portal's own. */
export const selectNewestTexts = (read: Read) =>
  read.selectFrom((all) =>
    all
      .selectFrom('text_versions')
      .distinctOn(['kind', 'language'])
      .orderBy('kind')
      .orderBy('language')
      .orderBy('id', 'desc')
      .select(['kind', 'language', 'content', 'changed_at'])
      .as('newest'),
  );

/** The operator's texts of a kind that are in force, by language. */
const selectTextsInForce = (read: Read, kind: PortalTextKind) =>
  selectNewestTexts(read).where('kind', '=', kind).where('content', 'is not', null);

/**
 * The operator's text in a language, else in English, else in any other: once the operator has a text, the portal's own
 * text is no longer true in any language.
 */
export const getPortalText: Handler<typeof settingsApi.getPortalText> = async ({ input: { kind, language }, tx }) => {
  const text = await selectTextsInForce(tx, kind)
    .select(['content', 'language', 'changed_at as changedAt'])
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy(sql`language = 'en'`, 'desc')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .$narrowType<{ content: NotNull }>()
    .executeTakeFirst();
  return text ?? { content: deliveredPortalText(kind, language), language };
};

/** Saves a text of the operator in one language as its newest version; an empty one brings back the portal's own. */
export const updatePortalText: Handler<typeof settingsApi.updatePortalText> = async ({
  actor,
  input: { kind, language, content },
  tx,
}) => {
  const before = await selectTextsInForce(tx, kind)
    .where('language', '=', language)
    .select('content')
    .executeTakeFirst();
  if ((before?.content ?? '') !== content)
    await tx
      .insertInto('text_versions')
      .values({ kind, language, content: content === '' ? null : content, changed_by: actor.id })
      .execute();
  return true;
};
