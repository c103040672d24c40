import { sql } from 'kysely';
import type { settingsApi } from '#contract/settings.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';

/**
 * The operator's text in a language, else in English, else in any other: once the operator has a text, the portal's own
 * text is no longer true in any language.
 */
export const getPortalText: Handler<typeof settingsApi.getPortalText> = async ({ input: { kind, language }, tx }) => {
  const text = await tx
    .selectFrom('portal_texts')
    .where('kind', '=', kind)
    .select(['content', 'language', 'changed_at as changedAt'])
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy(sql`language = 'en'`, 'desc')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return text ?? { content: textsIn(language)(`settings.defaults.portalTexts.${kind}`), language };
};

/** Writes a text of the operator in one language, or removes it there when it is empty. */
export const updatePortalText: Handler<typeof settingsApi.updatePortalText> = async ({
  input: { kind, language, content },
  tx,
}) => {
  if (content.trim() === '')
    await tx.deleteFrom('portal_texts').where('kind', '=', kind).where('language', '=', language).execute();
  else
    await tx
      .insertInto('portal_texts')
      .values({ kind, language, content })
      .onConflict((on) => on.columns(['kind', 'language']).doUpdateSet({ content, changed_at: sql`now()` }))
      .execute();
  return true;
};
