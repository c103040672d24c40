import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');

/** The rows of the tables, each with the cells between its bars. */
const rows = [...text.matchAll(/^\| *(\d+) *\|(.*)\|$/gm)].map(([, line = '', rest = '']) => ({
  line: Number(line),
  cells: rest.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')),
}));

/** Proofs of a cell: a file in backticks, and behind it titles of its tests. */
const proofsIn = (cell: string) =>
  cell.split('<br>').map((part) => ({
    file: /^`([^`]+)`/.exec(part)?.[1] ?? '',
    titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));

/** A test of the source bears this in its title, perhaps with ids behind it. */
const isTitleIn = (source: string, title: string): boolean =>
  new RegExp(`(?:\\btest|\\))\\(\\s*['"\`][^'"\`]*${RegExp.escape(title)}`).test(source);

test('every line of the checklist is in the document, with its ids, its place and its proof [P15.33]', () => {
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 78 }, (_, index) => index + 1));
  const bare = rows.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => cell === ''));
  expect(bare).toEqual([]);
  expect(rows.filter(({ cells: [ids = ''] }) => !/^\d+(\.\d+){0,2}(, \d+(\.\d+){1,2})*$/.test(ids))).toEqual([]);
  expect(rows.filter(({ cells }) => proofsIn(cells[3] ?? '').some(({ titles }) => titles.length === 0))).toEqual([]);
});

test('every test named in the document exists [P15.33]', () => {
  const proofs = rows.flatMap(({ line, cells }) => proofsIn(cells[3] ?? '').map((proof) => ({ line, ...proof })));
  expect(proofs.length).toBeGreaterThan(78);
  const missing = proofs.flatMap(({ line, file, titles }) => {
    if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file))) return [`${line}: ${file}`];
    const source = read(file);
    return titles.filter((title) => !isTitleIn(source, title)).map((title) => `${line}: ${file} “${title}”`);
  });
  expect(missing).toEqual([]);
});

test('every file named in the document exists [P15.33]', () => {
  const named = [...text.matchAll(/`((?:contract|rules|server|web|ops|docs|decisions|test|e2e)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
