import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';
import { spanish } from './es/index.ts';
import { french } from './fr/index.ts';
import { italian } from './it/index.ts';
import { dutch } from './nl/index.ts';
import { polish } from './pl/index.ts';
import { russian } from './ru/index.ts';

const texts: Record<Language, object> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  ru: russian,
  es: spanish,
};

/** Every text by its key, as i18next names it. */
function flat(part: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
      if (typeof value === 'string') return [[`${prefix}${name}`, value]];
      return [...flat(value as object, `${prefix}${name}.`)];
    }),
  );
}

const inEnglish = flat(english);
const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

/** What stands between the words: placeholders and tags. */
const marks = (text: string): string[] => [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g))].toSorted();
const withoutPlural = (key: string): string => key.replace(/_(one|few|many)$/, '_other');

describe.each(others)('%s', (language) => {
  const translated = flat(texts[language]);

  test('every text has the placeholders and tags of the English one [A1.2 A9.11]', () => {
    expect(translated.size).toBeGreaterThan(400);
    const differing = [...translated].filter(([key, text]) => {
      // A single thing may be said without its number.
      if (key.endsWith('_one')) return false;
      return marks(text).join(' ') !== marks(inEnglish.get(withoutPlural(key)) ?? '').join(' ');
    });
    expect(differing).toEqual([]);
  });

  test('every number of things up to a thousand has its form', () => {
    const rules = new Intl.PluralRules(language);
    const forms = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
    const bases = [...inEnglish.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6));
    expect(bases.length).toBeGreaterThan(3);
    const missing = bases.flatMap((base) => [...forms].map((form) => `${base}_${form}`));
    expect(missing.filter((key) => !translated.has(key))).toEqual([]);
  });

  test('no sentence was left in another language', () => {
    const foreign = others
      .filter((other) => other !== language)
      .map((other) => flat(texts[other]))
      .concat(inEnglish);
    const left = [...translated].filter(
      ([key, text]) => /\p{L}+(\P{L}+\p{L}+){4}/u.test(text) && foreign.some((other) => other.get(key) === text),
    );
    expect(left).toEqual([]);
  });
});
