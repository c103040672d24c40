import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import type { english } from '#web/i18n/english.ts';

const locales = new URL('../locales/', import.meta.url);

/** The folders of the languages. */
export const localeFolders = (): string[] =>
  readdirSync(locales, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

/** The text files of a language as they are written, by their names. */
export const writtenFiles = (language: Language): readonly (readonly [name: string, json: string])[] =>
  readdirSync(new URL(language, locales)).map((file) => [
    file.replace(/\.json$/, ''),
    readFileSync(new URL(`${language}/${file}`, locales), 'utf8'),
  ]);

/** Every text of a language, by the name of its file. */
export const textFiles = (language: Language): Record<string, object> =>
  Object.fromEntries(writtenFiles(language).map(([name, json]) => [name, JSON.parse(json) as object]));

/** The texts of the screens in a language; that it has what English has is held by the test of the languages. */
export const screenTexts = (language: Language): typeof english =>
  Object.fromEntries(
    Object.entries(textFiles(language)).filter(([name]) => !name.includes('.')),
  ) as unknown as typeof english;
