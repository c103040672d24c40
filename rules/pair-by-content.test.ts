import { expect, test } from 'vitest';
import { type ComparedFile, pairByContent } from './pair-by-content.ts';

/** A file of ten parts, some of which differ from those of its software. */
const file = (path: string, software: string, changed: readonly number[], more: Partial<ComparedFile> = {}) => ({
  path,
  size: 1000,
  parts: Array.from({ length: 10 }, (_, place) =>
    changed.includes(place) ? `${path}${place}` : `${software}${place}`,
  ),
  isOriginal: false,
  isModified: false,
  ...more,
});

test('a modification goes with the original of its software', () => {
  const files = [
    file('1.bin', 'x', [], { isOriginal: true }),
    file('2.bin', 'y', [3]),
    file('3.bin', 'x', [4, 5]),
    file('4.bin', 'y', [], { isOriginal: true }),
  ];
  expect(pairByContent(files)).toEqual({
    pairs: [
      { original: '1.bin', modified: '3.bin' },
      { original: '4.bin', modified: '2.bin' },
    ],
    unpaired: [],
  });
});

test('of two related originals the nearest counts', () => {
  const update = {
    ...file('update.bin', 'x', []),
    parts: ['n0', 'n1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9'],
  };
  const files = [
    file('first.bin', 'x', [], { isOriginal: true }),
    { ...update, isOriginal: true },
    { ...update, path: 'tuned.bin', parts: [...update.parts.slice(0, 9), 't9'] },
  ];
  expect(pairByContent(files).pairs).toEqual([{ original: 'update.bin', modified: 'tuned.bin' }]);
});

test('the only file that is not named as a modification is the original', () => {
  const files = [file('b.bin', 'x', [1], { isModified: true }), file('a.bin', 'x', [])];
  expect(pairByContent(files).pairs).toEqual([{ original: 'a.bin', modified: 'b.bin' }]);
});

test.each([
  ['two of which nothing says which is the original', [file('1.bin', 'x', [1]), file('2.bin', 'x', [])]],
  [
    'three of which nothing says which is the original',
    [file('1.bin', 'x', [1]), file('2.bin', 'x', []), file('3.bin', 'x', [2, 3])],
  ],
  ['files of different software', [file('1.bin', 'x', [], { isOriginal: true }), file('2.bin', 'y', [])]],
  [
    'files of different sizes',
    [file('1.bin', 'x', [], { isOriginal: true }), { ...file('2.bin', 'x', [1]), size: 2000 }],
  ],
  [
    'files that have only empty parts in common',
    [
      { ...file('1.bin', 'x', [], { isOriginal: true }), parts: ['', '', 'a'] },
      { ...file('2.bin', 'x', []), parts: ['', '', 'b'] },
    ],
  ],
])('%s stay without a partner', (_, files) => {
  expect(pairByContent(files)).toEqual({ pairs: [], unpaired: files.map(({ path }) => path) });
});
