import type { Language } from '#contract/languages.ts';
import { toFormatLocale } from '#rules/format-locale.ts';
import type { Read } from '#server/db/database.ts';

/** The region whose notation the operator chose for numbers and dates; '' for that of each language. */
export async function readFormatRegion(read: Read): Promise<string> {
  const { region } = await read
    .selectFrom('portal_options')
    .select('format_region as region')
    .executeTakeFirstOrThrow();
  return region;
}

/** The locale in which letters to a reader of a language write numbers and dates. */
export const readLocale = async (read: Read, language: Language): Promise<string> =>
  toFormatLocale(language, await readFormatRegion(read));
