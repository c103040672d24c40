import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'vite';
import * as contract from '#contract/index.ts';

/** Prints the size and shape of the code: number and length of files, and the share that is passed around. */
const root = new URL('../', import.meta.url).pathname;
const rooms = ['contract', 'rules', 'ecu', 'server', 'web', 'test', 'tools', 'e2e', 'bench'];

type File = { readonly path: string; readonly lines: number; readonly importLines: number; readonly targets: string[] };

function readFile(path: string): File {
  const text = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, text);
  const importLines = module.staticImports.reduce(
    (sum, { start, end }) => sum + text.slice(start, end).split('\n').length,
    0,
  );
  const targets = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ].map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)));
  return { path, lines: text.trimEnd().split('\n').length, importLines, targets };
}

const isTest = ({ path }: File): boolean => /\.(test|spec)\.tsx?$/.test(path) || /^(test|e2e)\//.test(path);
/** Number of texts in an object, at any depth. */
const countTexts = (part: unknown): number =>
  typeof part === 'object' && part !== null
    ? Object.values(part).reduce<number>((sum, one) => sum + countTexts(one), 0)
    : 1;
const linesOf = (files: readonly File[]): number => files.reduce((sum, { lines }) => sum + lines, 0);
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function medianLines(files: readonly File[]): number {
  const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => readFile(relative(root, join(parentPath, name)))),
);
const source = files.filter((file) => !isTest(file) && /^(contract|rules|ecu|server|web)\//.test(file.path));
const texts = readdirSync(join(root, 'locales/en')).map(
  (name) => JSON.parse(readFileSync(join(root, 'locales/en', name), 'utf8')) as unknown,
);
const web = source.filter(({ path }) => path.startsWith('web/'));
const uses = new Map<string, number>();
for (const { targets } of source) for (const target of new Set(targets)) uses.set(target, (uses.get(target) ?? 0) + 1);
const calls = Object.values(contract).flatMap((room) => Object.entries(room));

const figures: readonly (readonly [string, string | number])[] = [
  ['web: source files', web.length],
  ['web: median of their lines', medianLines(web)],
  ['web: imported exactly once', share(web.filter(({ path }) => uses.get(path) === 1).length, web.length)],
  [
    'web: lines that import',
    share(
      web.reduce((sum, file) => sum + file.importLines, 0),
      linesOf(web),
    ),
  ],
  ['source: lines written by hand', linesOf(source)],
  ['tests: lines', linesOf(files.filter(isTest))],
  ['texts in each language', countTexts(texts)],
  ['files of more than 300 lines', source.filter(({ lines }) => lines > 300).length],
  ['contract: rooms', Object.keys(contract).length],
  ['contract: calls', calls.length],
  ['contract: calls whose name on the wire differs', calls.filter(([name, call]) => name !== call.name).length],
  ['contract: lines of index.ts', linesOf(files.filter(({ path }) => path === 'contract/index.ts'))],
];
for (const [name, value] of figures) console.log(`${name.padEnd(48)} ${value}`);
