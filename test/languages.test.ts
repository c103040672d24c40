import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/index.ts';
import { type Language, languages } from '#contract/languages.ts';
import { localeFolders, textFiles, writtenFiles } from './texts.ts';

/** Every text by its key, as i18next names it. */
function flat(part: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
      if (typeof value === 'string') return [[`${prefix}${name}`, value]];
      return [...flat(value as object, `${prefix}${name}.`)];
    }),
  );
}

const all = Object.keys(languages) as Language[];
const others = all.filter((language) => language !== 'en');
const files = Object.fromEntries(all.map((language) => [language, textFiles(language)])) as Record<
  Language,
  Record<string, object>
>;
const texts = Object.fromEntries(all.map((language) => [language, flat(files[language])])) as Record<
  Language,
  Map<string, string>
>;
const inEnglish = texts.en;

/** Marks between the words: placeholders and tags. */
const marks = (text: string): string[] => [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g))].toSorted();
const withoutPlural = (key: string): string => key.replace(/_(one|few|many)$/, '_other');

describe('text files', () => {
  test('of every language have their own folder', () => {
    expect(localeFolders()).toEqual(all.toSorted());
  });

  test.each(all)('in %s name each text once', (language) => {
    // Of a name that stands twice, a parser keeps the last.
    const written = writtenFiles(language);
    expect(written.map(([name, json]) => [name, `${JSON.stringify(JSON.parse(json), null, 2)}\n`])).toEqual(written);
  });

  test.each(all)('in %s are named for a room or for common refusals, as in English', (language) => {
    const names = Object.keys(files[language]);
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(Object.keys(files.en));
    const rooms = [...Object.keys(contract), 'refusal'];
    expect(names.filter((name) => !rooms.includes(name.replace(/\..*/, '')))).toEqual([]);
  });

  test('are all used by the browser or by the server', () => {
    const source = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    const [web, server] = [source('web/i18n/english.ts'), source('server/i18n/texts.ts')];
    const unread = Object.keys(files.en).filter(
      (name) => !(name.includes('.') ? server : web).includes(`'#locales/en/${name}.json'`),
    );
    expect(unread).toEqual([]);
  });
});

test('French texts have non-breaking spaces at double punctuation marks', () => {
  expect(texts.fr.size).toBeGreaterThan(400);
  expect([...texts.fr].filter(([, text]) => / [:;!?»%]|« /.test(text))).toEqual([]);
});

test('no text includes another by i18next nesting', () => {
  expect(all.flatMap((language) => [...texts[language]]).filter(([, text]) => text.includes('$t('))).toEqual([]);
});

describe.each(others)('%s', (language) => {
  const translated = texts[language];

  test('has the texts of English, in its own plural forms', () => {
    const keys = new Set([...translated.keys()].map(withoutPlural));
    expect(keys.size).toBeGreaterThan(400);
    expect([...keys].toSorted()).toEqual([...new Set([...inEnglish.keys()].map(withoutPlural))].toSorted());
  });

  test('has the placeholders and tags of English in every text [A1.2 A9.11]', () => {
    expect(translated.size).toBeGreaterThan(400);
    const differing = [...translated].filter(([key, text]) => {
      // A single thing may be said without its number.
      if (key.endsWith('_one')) return false;
      return marks(text).join(' ') !== marks(inEnglish.get(withoutPlural(key)) ?? '').join(' ');
    });
    expect(differing).toEqual([]);
  });

  test('has a plural form for every count up to a thousand', () => {
    const rules = new Intl.PluralRules(language);
    const forms = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
    const bases = [...inEnglish.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6));
    expect(bases.length).toBeGreaterThan(3);
    const missing = bases.flatMap((base) => [...forms].map((form) => `${base}_${form}`));
    expect(missing.filter((key) => !translated.has(key))).toEqual([]);
  });

  test('has no sentence left in another language', () => {
    const foreign = all.filter((other) => other !== language).map((other) => texts[other]);
    const left = [...translated].filter(
      ([key, text]) => /\p{L}+(\P{L}+\p{L}+){4}/u.test(text) && foreign.some((other) => other.get(key) === text),
    );
    expect(left).toEqual([]);
  });
});
