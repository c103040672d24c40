import type { Language } from '#contract/languages.ts';
import { dutch } from './texts/dutch.ts';
import { type DocumentTexts, english } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { italian } from './texts/italian.ts';
import { polish } from './texts/polish.ts';
import { russian } from './texts/russian.ts';
import { spanish } from './texts/spanish.ts';

const texts: Record<Language, DocumentTexts> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  ru: russian,
  es: spanish,
};

/** A text of a document in a language, with its {{placeholders}} filled. */
export function documentText(
  language: Language,
  key: keyof DocumentTexts,
  values: Record<string, string> = {},
): string {
  return texts[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
