import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyCall } from '#contract/every-call.ts';
import { idsIn, type Line, proofFaults, proofsPage, readLines } from '#tools/proofs.ts';
import { textFiles } from './texts.ts';

/** Holds docs/specification.md; that each line has a test that ran is judged by tools/test.ts at the end of the run. */
const root = new URL('../', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lines = readLines(read('docs/specification.md'));

const backticked = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);
/** Texts in straight quotes: a screen, a mail or a document says them literally. */
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, inside = '']) => inside);
/** A gap of a text, however it is named. */
const gap = (text: string): string => text.replaceAll(/\{\{?[^{}]*\}?\}/g, '{}');

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

/** The sources of what is said elsewhere than on a screen: mails, documents, answers. */
const sources = ['contract', 'rules', 'server', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => read(join(room, path))),
);

/** Every path of the pages, as their files name it. */
const readPaths = (): string[] =>
  readdirSync(join(root, 'web/pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(join('web/pages', file)).matchAll(/(?:\bcreatePage\(|\bpath = )'([^']*)'/g)])
    .map(([, path = '']) => path);

const unnamed = (names: readonly string[]): string[] => {
  const named = new Set(lines.flatMap(({ text }) => backticked(text)));
  return names.filter((name) => !named.has(name));
};

describe('lines of the specifications', () => {
  test('are all read, each with its own id', () => {
    const count = (letter: string) => lines.filter(({ id }) => id.startsWith(letter)).length;
    expect(count('C')).toBeGreaterThan(250);
    expect(count('A')).toBeGreaterThan(250);
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('quote existing texts of screens, mails or documents', () => {
    const places = [...textsIn([textFiles('en'), textFiles('de')]), ...sources].map(gap);
    const broken = lines.filter(({ text }) => text.split("'").length % 2 === 0);
    expect(broken.map(({ id }) => id)).toEqual([]);
    const quotations = lines
      .filter(({ open }) => !open)
      .flatMap(({ id, text }) => quoted(text).map((quote) => ({ id, quote })));
    expect(quotations.length).toBeGreaterThan(60);
    expect(quotations.filter(({ quote }) => !places.some((place) => place.includes(gap(quote))))).toEqual([]);
  });

  test('name every call of the contract and every path of the portal', () => {
    const paths = readPaths();
    expect(paths.length).toBeGreaterThan(40);
    expect(unnamed([...everyCall.map(({ name }) => name), ...paths])).toEqual([]);
  });
});

describe('judgement of the proofs', () => {
  const line = (id: string, open = false): Line => ({ id, text: `what ${id} says`, open });

  test('reads the ids of a title and its describes', () => {
    expect(idsIn('a group [C1.1] pays once [C4.12 A4.3]')).toEqual(['C1.1', 'C4.12', 'A4.3']);
    expect(idsIn('takes [1, 2] and [C4] and [x C4.1]')).toEqual([]);
  });

  test('reports nothing when each line has a passed test', () => {
    expect(proofFaults([line('C1.1'), line('A2.8', true)], [{ name: 'orders [C1.1]' }])).toEqual([]);
  });

  test('reports a line without a test, an open one with a test, and an unknown id', () => {
    const tests = [{ name: 'pays by card [A2.8]' }, { name: 'flies [C9.99]' }];
    expect(proofFaults([line('C1.1'), line('A2.8', true)], tests)).toEqual([
      'C1.1 has no test that passed: what C1.1 says',
      'A2.8 is open and has a test',
      'C9.99 is no line, but stands in ‘flies [C9.99]’',
    ]);
  });

  test('accepts a line proved by the other tier and checks the ids of that tier', () => {
    expect(proofFaults([line('C1.1')], [], new Set(['C1.1']))).toEqual([]);
    expect(proofFaults([], [], new Set(['C9.99']))).toEqual(['C9.99 is no line, but stands in ‘a deep test’']);
  });

  test('lists each line with its tests and their tier, and when each tier last ran', () => {
    const tiers = {
      'npm test': { ranAt: '2026-11-28T10:00:00.000Z', passed: [{ name: 'a | b [C1.1]' }, { name: 'c [C1.1 A1.1]' }] },
      'npm run test:deep': undefined,
    };
    expect(
      proofsPage([line('C1.1'), line('A2.8', true)], tiers)
        .split('\n')
        .slice(2),
    ).toEqual([
      '- `npm test` last ran 2026-11-28T10:00:00.000Z',
      '- `npm run test:deep` has not run here',
      '',
      '| Line | Text | Tests |',
      '| --- | --- | --- |',
      '| C1.1 | what C1.1 says | a \\| b (npm test)<br>c (npm test) |',
      '| A2.8 | what A2.8 says | open |',
      '',
    ]);
  });

  test.each([['| C5.1 | a | b |'], ['| C5 | a |'], ['| 5.1 | a |'], ['| C5.1 |  |']])('refuses the row %s', (row) => {
    expect(() => readLines(row)).toThrow(/not a line/);
  });

  test('reads a row that is not built yet as open', () => {
    expect(readLines('| Line | Text |\n| --- | --- |\n| A2.8 | (open) by card |')).toEqual([
      { id: 'A2.8', text: 'by card', open: true },
    ]);
  });
});
