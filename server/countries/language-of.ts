import type { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import type { Read } from '#server/platform/database.ts';

/** The language in which somebody reads an answer: what was asked for, else what the account remembers, else English. */
export async function languageOf(read: Read, userId: UserId, asked: Language | undefined): Promise<Language> {
  if (asked !== undefined) return asked;
  const user = await read.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirst();
  return Language.catch('en').parse(user?.language);
}
