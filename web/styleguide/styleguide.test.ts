import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../kit/', import.meta.url);

/** The pieces of the kit that a source brings in, by their files. */
const piecesIn = (source: string): string[] =>
  [...source.matchAll(/from '(?:#web\/kit|\.)\/(\w+\.tsx)'/g)].map(([, file = '']) => file);

test('every piece of the kit stands in the styleguide, by itself or in another piece', () => {
  const shown = new Set(piecesIn(readFileSync(new URL('StyleguidePage.tsx', import.meta.url), 'utf8')));
  for (const piece of shown) for (const part of piecesIn(readFileSync(new URL(piece, folder), 'utf8'))) shown.add(part);
  const pieces = readdirSync(folder).filter((file) => /^[A-Z]\w+\.tsx$/.test(file));
  expect(pieces.length).toBeGreaterThan(15);
  expect(pieces.filter((piece) => !shown.has(piece))).toEqual([]);
});
