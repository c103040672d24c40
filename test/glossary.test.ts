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

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  const texts = textsOf(language);

  test('the texts use every word of the glossary', () => {
    const words = terms.map((row) => row[head.indexOf(language)] ?? '');
    expect(words).not.toContain('');
    const all = texts.join('\n').toLowerCase();
    expect(words.filter((word) => !all.includes(word.toLowerCase()))).toEqual([]);
  });

  test('no text uses a banned word, but where the specifications quote it', () => {
    const patterns = banned.filter(([of]) => of === language).map(([, word = '']) => asPattern(word));
    expect(patterns).not.toEqual([]);
    const found = texts.filter((text) => {
      const ours = quoted.reduce((rest, quotation) => rest.replace(quotation, ''), text);
      return patterns.some((pattern) => pattern.test(ours));
    });
    expect(found).toEqual([]);
  });
});
