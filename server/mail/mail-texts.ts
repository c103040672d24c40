import type { Language } from '#contract/languages.ts';
import { dutch } from './texts/dutch.ts';
import { english, type MailKind, type MailTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { italian } from './texts/italian.ts';
import { polish } from './texts/polish.ts';
import { russian } from './texts/russian.ts';
import { spanish } from './texts/spanish.ts';

const texts: Record<Language, MailTexts> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  ru: russian,
  es: spanish,
};

/** A name may hold anything; here it stays within its line, so that it adds neither paragraphs nor headers. */
const onOneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Subject and body of a mail. Values are put in once: what looks like a placeholder within a value stays as it is.
 *
 * @throws Error when a placeholder has no value
 */
export function textOf(
  kind: MailKind,
  language: Language,
  values: Record<string, string>,
): { subject: string; body: string } {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the mail ${kind} needs a value for ${name}`);
      return onOneLine(value);
    });
  const { subject, body } = texts[language][kind];
  return { subject: fill(subject).slice(0, 200), body: fill(body) };
}
