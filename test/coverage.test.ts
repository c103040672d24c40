import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { german } from '#web/i18n/de/index.ts';
import { english } from '#web/i18n/en/index.ts';

/**
 * Holds docs/coverage.md: every line of it names files that are there and tests that are there under these titles, the
 * texts that it quotes stand on the screens or in the files that it names, and no call and no path is left out.
 */
const root = new URL('../', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

type Line = {
  /** C, A or P for customer, administration and portal, then section and number: `A7.12`. */
  readonly id: string;
  readonly what: string;
  readonly doneBy: string;
  readonly provedBy: string;
};

const idOf = /^[ACP]\d+\.\d+$/;
const backticked = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);
/** What the product says literally stands in straight quotes. */
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, inside = '']) => inside);

/** The lines of the tables; a row of a table that is no line is an error, so that none is lost. */
function linesOf(markdown: string): Line[] {
  const rows = markdown.split('\n').filter((row) => row.startsWith('|') && !/^\| *(Line|-+) *\|/.test(row));
  return rows.map((row) => {
    const [id = '', what = '', doneBy = '', provedBy = '', ...more] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!idOf.test(id) || what === '' || more.length > 0) throw new Error(`not a line: ${row}`);
    return { id, what, doneBy, provedBy };
  });
}

type Node = { readonly type: string; readonly [part: string]: unknown };

/** Every node of a syntax tree. */
function* nodesIn(part: unknown): Generator<Node> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && typeof part.type === 'string') yield part as Node;
  for (const child of Object.values(part)) yield* nodesIn(child);
}

const rootOf = (callee: unknown): unknown => {
  const node = callee as Node;
  if (node.type === 'CallExpression') return rootOf(node['callee']);
  return node.type === 'MemberExpression' ? rootOf(node['object']) : node['name'];
};

/**
 * The titles of the tests in a file: what stands in the name of every `test`, `it` and `describe`, and in the tables
 * of their `each`, as it is written there.
 */
function titlesIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const titles = [...nodesIn(program)]
    .filter(({ type, callee }) => type === 'CallExpression' && /^(test|it|describe)$/.test(String(rootOf(callee))))
    .flatMap(({ callee, arguments: given }) => [...nodesIn([callee, (given as unknown[])[0]])])
    .flatMap(({ type, value, start, end }) => {
      if (type === 'Literal' && typeof value === 'string') return [value];
      return type === 'TemplateLiteral' ? [text.slice(Number(start) + 1, Number(end) - 1)] : [];
    });
  return [...new Set(titles)];
}

/** `test file` – title; `test file` – title */
type Proof = { readonly path: string; readonly title: string };
const proofsOf = (cell: string): Proof[] =>
  cell
    .split(/;\s+(?=`)/)
    .filter((one) => one !== '')
    .map((one) => {
      const [, path = '', title = ''] = /^`([^`]+)` – (.+)$/.exec(one) ?? [];
      return { path, title };
    });

type Repository = {
  readonly has: (path: string) => boolean;
  readonly textOf: (path: string) => string;
  readonly titlesOf: (path: string) => readonly string[];
  /** What stands on the screens, in English and German. */
  readonly screens: readonly string[];
  /** The names of the calls of the contract. */
  readonly calls: readonly string[];
};

/** Parts of a title that are shorter than this prove nothing. */
const shortestTitle = 5;

const openFaults = ({ id, what, doneBy, provedBy }: Line, { calls }: Repository): string[] => [
  ...(/^open: (administration|paying for credits)$/.test(doneBy) ? [] : [`${id}: ${doneBy} is no reason to be open`]),
  ...(doneBy === 'open: administration' && !id.startsWith('A') ? [`${id}: is not of the administration`] : []),
  ...(provedBy === '' ? [] : [`${id}: is open and proved`]),
  ...backticked(what)
    .filter((name) => calls.includes(name))
    .map((name) => `${id}: is open although the contract has ${name}`),
];

const doneFaults = ({ id, doneBy }: Line, { has }: Repository): string[] => {
  const paths = backticked(doneBy);
  if (paths.length === 0) return [`${id}: nobody does it`];
  return [
    ...paths.filter((path) => !has(path)).map((path) => `${id}: there is no ${path}`),
    ...paths.filter((path) => /\.(test|spec)\.ts$/.test(path)).map((path) => `${id}: ${path} is a test`),
  ];
};

const proofFaults = ({ id, provedBy }: Line, { has, titlesOf }: Repository): string[] => {
  const proofs = proofsOf(provedBy);
  if (proofs.length === 0) return [`${id}: nothing proves it`];
  return proofs.flatMap(({ path, title }) => {
    if (!/\.(test|spec)\.ts$/.test(path) || !has(path)) return [`${id}: there is no test file ‘${path}’`];
    if (title.length < shortestTitle) return [`${id}: ‘${title}’ is too short a title`];
    return titlesOf(path).some((one) => one.includes(title)) ? [] : [`${id}: ${path} has no test ‘${title}’`];
  });
};

/** A gap of the text, however it is named. */
const gap = (text: string): string => text.replaceAll(/\{\{?[^{}]*\}?\}/g, '{}');

const textFaults = ({ id, what, doneBy }: Line, { has, textOf, screens }: Repository): string[] => {
  if (what.split("'").length % 2 === 0) return [`${id}: a quotation does not end`];
  const places = [...screens, ...backticked(doneBy).filter(has).map(textOf)].map(gap);
  return quoted(what)
    .filter((text) => !places.some((place) => place.includes(gap(text))))
    .map((text) => `${id}: ‘${text}’ stands nowhere`);
};

/** What is wrong with one line; nothing when it is held. */
function faultsOf(line: Line, repository: Repository): string[] {
  if (line.doneBy.startsWith('open')) return openFaults(line, repository);
  return [doneFaults, proofFaults, textFaults].flatMap((faults) => faults(line, repository));
}

/** Every path of the map of routes, as its source names it. */
const pathsIn = (routes: string): string[] =>
  [...routes.matchAll(/(?:\bpath:|\bscreen\()\s*'([^']*)'/g)].map(([, path = '']) => path);

const unnamed = (names: readonly string[], lines: readonly Line[]): string[] => {
  const named = new Set(lines.flatMap(({ what }) => backticked(what)));
  return names.filter((name) => !named.has(name));
};

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

const titles = new Map<string, readonly string[]>();
const repository: Repository = {
  has: (path) => existsSync(`${root}${path}`),
  textOf: read,
  titlesOf: (path) => {
    const known = titles.get(path) ?? titlesIn(path, read(path));
    titles.set(path, known);
    return known;
  },
  screens: textsIn([english, german]),
  calls: allCalls.map(({ name }) => name),
};
const lines = linesOf(read('docs/coverage.md'));

describe('every line of the two specifications', () => {
  test('was read', () => {
    const count = (letter: string) => lines.filter(({ id }) => id.startsWith(letter)).length;
    expect(count('C')).toBeGreaterThan(200);
    expect(count('A')).toBeGreaterThan(150);
    expect(count('P')).toBeGreaterThan(10);
    expect(lines.flatMap(({ what }) => quoted(what)).length).toBeGreaterThan(60);
    expect(repository.screens.length).toBeGreaterThan(400);
    expect(new Set(lines.flatMap(({ provedBy }) => proofsOf(provedBy).map(({ path }) => path))).size).toBeGreaterThan(
      20,
    );
  });

  test('has an id of its own', () => {
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('is done by files that are there, proved by tests that are there, and quotes what the product says', () => {
    expect(lines.flatMap((line) => faultsOf(line, repository))).toEqual([]);
  });

  test('is there for every call of the contract', () => {
    expect(repository.calls.length).toBeGreaterThan(60);
    expect(unnamed(repository.calls, lines)).toEqual([]);
  });

  test('is there for every path of the portal', () => {
    const paths = pathsIn(read('web/routes.tsx'));
    expect(paths.length).toBeGreaterThan(20);
    expect(unnamed(paths, lines)).toEqual([]);
  });
});

describe('a line that is not held is seen', () => {
  const held: Line = {
    id: 'C5.1',
    what: "Pays with `payTaskWithTaskID`, else 'Not enough credits'",
    doneBy: '`rules/payment.ts`, `web/routes.tsx`',
    provedBy: '`rules/payment.test.ts` – asks to pay a finished task; `rules/methods.test.ts` – tapping a method',
  };

  test('while one that is held has no fault', () => {
    expect(faultsOf(held, repository)).toEqual([]);
    expect(
      faultsOf({ ...held, id: 'A8.1', doneBy: 'open: administration', what: '`x`', provedBy: '' }, repository),
    ).toEqual([]);
  });

  test.each<[Partial<Line>, RegExp]>([
    [{ doneBy: '' }, /nobody does it/],
    [{ doneBy: 'the server' }, /nobody does it/],
    [{ doneBy: '`rules/no-such-rule.ts`' }, /there is no rules/],
    [{ doneBy: '`rules/payment.test.ts`' }, /is a test/],
    [{ provedBy: '' }, /nothing proves it/],
    [{ provedBy: '`rules/no-such.test.ts` – asks to pay a finished task' }, /no test file/],
    [{ provedBy: '`rules/payment.ts` – asks to pay a finished task' }, /no test file/],
    [{ provedBy: 'seen with the eyes' }, /no test file/],
    [{ provedBy: '`rules/payment.test.ts` – asks to pay twice' }, /has no test/],
    [{ provedBy: '`rules/payment.test.ts` – asks' }, /too short/],
    [{ what: "Says 'Not enough money'" }, /stands nowhere/],
    [{ what: "Says 'Not enough credits" }, /does not end/],
    [{ doneBy: 'open: later', provedBy: '' }, /no reason/],
    [{ doneBy: 'open: administration', provedBy: '', what: 'A button' }, /not of the administration/],
    [{ doneBy: 'open: paying for credits', what: 'A button' }, /open and proved/],
    [{ doneBy: 'open: paying for credits', provedBy: '' }, /although the contract has payTaskWithTaskID/],
  ])('%j', (change, fault) => {
    expect(faultsOf({ ...held, ...change }, repository).join('\n')).toMatch(fault);
  });

  test.each([['| C5.1 | a | b | c | d |'], ['| C5 | a | b | c |'], ['| 5.1 | a | b | c |'], ['| C5.1 |  | b | c |']])(
    'when it is none: %s',
    (row) => {
      expect(() => linesOf(row)).toThrow(/not a line/);
    },
  );

  test('when a call or a path has none', () => {
    expect(unnamed(['createJob', 'createTask'], [{ ...held, what: 'Opens a job by `createJob`' }])).toEqual([
      'createTask',
    ]);
    expect(pathsIn("screen(\n  '/a',\n x), { path: '/b' }")).toEqual(['/a', '/b']);
  });

  test('titles are those of tests, not any text of their file', () => {
    const text =
      "test.each([['a row']])('with %s', () => { say('inside'); }); describe(`of ${x}`, () => {}); say('else');";
    expect(titlesIn('a.test.ts', text).toSorted()).toEqual(['a row', 'of ${x}', 'with %s']);
  });
});
