import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';

/** Tests that walk through many rooms. */
const wideTests = ['server/billing/invoices.test.ts', 'server/ledger/ledger.test.ts', 'test/permissions.test.ts'];

/** Numbers of test files: of a file that is imported nearly everywhere, most tests say nothing about it. */
const maxPure = 12;
const maxCalls = 6;

/** True in rooms without a database. */
export const isPure = (path: string): boolean => /^(contract|rules|ecu|web)\//.test(path);

const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** Returns the folder that a file belongs to: `rules`, `ecu`, `server/credits`. */
export const getRoom = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('server/') || path.startsWith('web/') ? 2 : 1)
    .join('/');

/** The files that a file imports, other than for their types alone. */
function importsOf(root: string, path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  const resolveName = (name = '') => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? join(dirname(path), name) : undefined;
  };
  return names
    .map(resolveName)
    .filter((one) => one !== undefined)
    .filter((one) => one.endsWith('.ts') && existsSync(join(root, one)));
}

/** Reads who imports what in a tree; the answer chooses the tests of a file, those first that are likely to notice a mutant. */
export function readImports(root: string, files: readonly string[]): (path: string) => string[] {
  const code = files.filter((path) => path.endsWith('.ts'));
  const imports = new Map(code.map((path) => [path, importsOf(root, path)]));
  const importers = new Map<string, string[]>();
  for (const [path, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path]);

  /** The files that import one, nearest first; `goesOn` tells beyond which files the search continues. */
  const reach = (path: string, goesOn: (importer: string) => boolean): string[] => {
    const reached = new Set([path]);
    for (const one of reached)
      if (one === path || goesOn(one)) for (const importer of importers.get(one) ?? []) reached.add(importer);
    return [...reached];
  };
  const needsDatabase = new Set(reach('test/portal.ts', () => true));

  return (path) => {
    const room = getRoom(path);
    const stem = path.replace(/\.ts$/, '');
    const isServer = room.startsWith('server/');
    const pure = reach(path, () => true).filter((one) => isTest(one) && isPure(one) && !needsDatabase.has(one));
    const closeness = (test: string) => {
      if (test === `${stem}.test.ts`) return 0;
      if (dirname(test) === dirname(path)) return 1;
      return getRoom(test) === room ? 2 : 3;
    };
    const byCloseness = (one: string, other: string) => closeness(one) - closeness(other);
    const ofRoom = isServer ? code.filter((one) => isTest(one) && getRoom(one) === room).toSorted(byCloseness) : [];
    // For a file of the server: tests that call its room. For a pure file: those of the server's rooms that use it.
    const contract = `contract/${basename(room)}`;
    const users = [
      ...new Set(
        reach(path, isPure)
          .filter((one) => one.startsWith('server/') && !isTest(one))
          .map(getRoom),
      ),
    ];
    const calls = code.filter((one) => isTest(one) && needsDatabase.has(one));
    const farther = isServer
      ? calls.filter(
          (one) =>
            imports.get(one)?.some((target) => target === `${contract}.ts` || target.startsWith(`${contract}/`)) ===
            true,
        )
      : users.flatMap((user) => calls.filter((one) => getRoom(one) === user));
    // A table of rules may be walked by calls without any code of the server that reads it.
    const walking = calls.filter((one) => imports.get(one)?.includes(path) === true);
    const chosen = [
      ...ofRoom,
      ...walking,
      ...pure.toSorted(byCloseness).slice(0, maxPure),
      ...farther.filter((one) => !ofRoom.includes(one)).slice(0, maxCalls),
      ...(isServer ? wideTests.filter((one) => code.includes(one)) : []),
    ];
    return [...new Set(chosen)];
  };
}
