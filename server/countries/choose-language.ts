import type { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import type { Read } from '#server/db/database.ts';

/** Language of an answer: the requested one, else the account's, else English. */
export async function chooseLanguage(read: Read, userId: UserId, requested: Language | undefined): Promise<Language> {
  if (requested !== undefined) return requested;
  const user = await read.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirst();
  return Language.catch('en').parse(user?.language);
}
