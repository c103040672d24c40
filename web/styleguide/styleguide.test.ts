import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const kit = new URL('../kit/', import.meta.url);

/** The pieces of the kit that a source brings in, by their files below the kit. */
const piecesIn = (source: string, folder = ''): string[] =>
  [...source.matchAll(/from '(?:#web\/kit\/|(\.\/))([\w/]+\.tsx)'/g)].map(([, near, file = '']) =>
    near === undefined ? file : posix.join(folder, file),
  );

test('every component of the kit appears in the styleguide', () => {
  const shown = new Set(piecesIn(readFileSync(new URL('StyleguidePage.tsx', import.meta.url), 'utf8')));
  for (const piece of shown)
    for (const part of piecesIn(readFileSync(new URL(piece, kit), 'utf8'), posix.dirname(piece))) shown.add(part);
  const pieces = readdirSync(kit, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?:^|\/)[A-Z]\w+(?<!\.test)\.tsx$/.test(file));
  expect(pieces.length).toBeGreaterThan(25);
  expect(pieces.filter((piece) => !shown.has(piece))).toEqual([]);
});
