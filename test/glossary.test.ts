import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { textFiles } from './texts.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The rows of the tables of a page, the first of each being its head. */
const tablesOf = (markdown: string): string[][][] =>
  markdown
    .split(/\n(?!\|)/)
    .map((part) =>
      part
        .split('\n')
        .filter((row) => row.startsWith('|') && !/^\| *-/.test(row))
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    )
    .filter((rows) => rows.length > 0);

const [[head = [], ...terms] = [], [, ...banned] = []] = tablesOf(read('locales/glossary.md'));

/** Sentences that the specifications quote. */
const quoted = [...read('docs/specification.md').matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text);

const valuesOf = (part: object): string[] =>
  Object.values(part).flatMap((value: unknown) => (typeof value === 'string' ? value : valuesOf(value as object)));

/** The texts of a language without placeholders. */
const textsOf = (language: Language): string[] =>
  valuesOf(textFiles(language)).map((text) => text.replaceAll(/\{\{.*?\}\}/g, ''));

/** A word as a whole; of one with an asterisk only its beginning. */
const asPattern = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replace(/\*$/, '')}${word.endsWith('*') ? '' : String.raw`(?!\p{L})`}`, 'iu');

test('the glossary has a column for each language', () => {
  expect(head.toSorted()).toEqual(Object.keys(languages).toSorted());
  expect(terms.length).toBeGreaterThan(20);
  expect(banned.length).toBeGreaterThan(20);
});

describe.each(Object.keys(languages) as Language[])('texts in %s', (language) => {
  const texts = textsOf(language);

  test('use every term of the glossary', () => {
    const words = terms.map((row) => row[head.indexOf(language)] ?? '');
    expect(words).not.toContain('');
    const all = texts.join('\n').toLowerCase();
    expect(words.filter((word) => !all.includes(word.toLowerCase()))).toEqual([]);
  });

  test('contain no banned word outside of quotes of the specifications', () => {
    const patterns = banned.filter(([of]) => of === language).map(([, word = '']) => asPattern(word));
    expect(patterns).not.toEqual([]);
    const found = texts.filter((text) => {
      const ours = quoted.reduce((rest, quotation) => rest.replace(quotation, ''), text);
      return patterns.some((pattern) => pattern.test(ours));
    });
    expect(found).toEqual([]);
  });
});

type Letters = Record<string, { body?: string }>;
type AuditTexts = { calls: Record<string, string> };
const filesOf = (language: Language): Record<string, object> => textFiles(language);

/** True for languages whose letters go on with a capital after the greeting; German, Italian and Polish go on after its comma. */
const capitalAfterGreeting: Record<Language, boolean> = {
  de: false,
  en: true,
  es: true,
  fr: true,
  it: false,
  nl: true,
  pl: false,
  ru: true,
};

/** Words with a capital within a sentence: German and Polish pronouns of address, and Sie itself. */
const politeWord = /^(Sie|Ihr\p{L}*|Twoj\p{L}*|Twój|Ci|Ty)\b/u;

test.each(Object.keys(languages) as Language[])(
  'letters in %s continue after the greeting with the usual capitalization',
  (language) => {
    const bodies = Object.values(filesOf(language)['mail.letters'] as Letters).flatMap(({ body }) => body ?? []);
    const begun = bodies.flatMap((body) => /^[^\n]*\{\{name\}\}[,:!]\n\n(\p{L}.*)/u.exec(body)?.[1] ?? []);
    expect(begun.length).toBeGreaterThan(20);
    const wrong = begun.filter((text) => {
      const [first = ''] = text;
      const isCapital = first === first.toUpperCase();
      return isCapital !== capitalAfterGreeting[language] && !(isCapital && politeWord.test(text));
    });
    expect(wrong).toEqual([]);
  },
);

/** The form of a line of the audit log: who did it stands beside it. */
const auditForm: Record<Language, RegExp> = {
  de: /(t|en)$/,
  en: /^(\p{Ll}+ed|began|booked|gave|made|ran|reset|sent|set|undid|withdrew|wrote) /u,
  es: /^\p{Ll}+[óó] |^(dio|vio|deshizo) /u,
  fr: /^a \p{Ll}/u,
  it: /^ha \p{Ll}/u,
  nl: /(d|t|en)$/,
  pl: /^(ponownie )?\p{Ll}+[nt]o /u,
  ru: /(?<=\p{L})(н|на|но|ны|т|та|то|ты|лён)( (в|из|повторно|снова|заново|вручную|от)\P{L}?.*)?$/u,
};

test.each(Object.keys(languages) as Language[])('lines of the audit log in %s have the same form', (language) => {
  const lines = Object.values((filesOf(language)['audit'] as AuditTexts).calls);
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter((line) => !auditForm[language].test(line))).toEqual([]);
});

test('Russian texts use only the em dash', () => {
  expect(textsOf('ru').filter((text) => / [-–] /.test(text))).toEqual([]);
});

test('Italian texts capitalize the polite Lei and Suo', () => {
  const wrong = /(?<!\p{L})(lei|(suo|suoi|sua|sue) (account|saldo|crediti|sessione|dati|lingua|ordini))(?!\p{L})/u;
  // Of a file or an order, not of a person.
  const ofThings = /I suoi dati restano|I loro dati/;
  expect(textsOf('it').filter((text) => wrong.test(text) && !ofThings.test(text))).toEqual([]);
});
