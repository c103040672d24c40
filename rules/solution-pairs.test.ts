import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areNamesTurned, findPairs } from './solution-pairs.ts';

const pairsOf = (...paths: string[]) => findPairs(paths).pairs.map(({ original, modified }) => [original, modified]);

describe('pairs of a folder', () => {
  test.each([
    ['golf_A.bin', 'golf_B.bin'],
    ['golf_a.bin', 'golf_b.bin'],
    ['golf_orig.bin', 'golf_mod.bin'],
    ['golf-original.bin', 'golf-tuned.bin'],
    ['golf.ori', 'golf.mod'],
    ['golf ori.dtf', 'golf mod2.dtf'],
    ['golf.bin', 'golf_mod.bin'],
    ['golf_orig.bin', 'golf_mod (Stage_1).bin'],
    ['Golf_ORI.BIN', 'golf_mod.bin'],
  ])('%s and %s match [P2.6]', (original, modified) => {
    expect(pairsOf(modified, original)).toEqual([[original, modified]]);
  });

  test('one original can have several modified files, each with the method in its name', () => {
    expect(findPairs(['x_orig.bin', 'x_mod(Stage_1).bin', 'x_mod[EGR].bin']).pairs).toEqual([
      { original: 'x_orig.bin', modified: 'x_mod(Stage_1).bin', hint: 'Stage_1' },
      { original: 'x_orig.bin', modified: 'x_mod[EGR].bin', hint: 'EGR' },
    ]);
  });

  test('a file named original precedes one without a hint', () => {
    expect(pairsOf('x.bin', 'x_orig.bin', 'x_mod.bin')).toEqual([['x_orig.bin', 'x_mod.bin']]);
  });

  test('only files of one folder match', () => {
    expect(pairsOf('bmw/x_A.bin', 'audi/x_B.bin', 'audi/x_A.bin')).toEqual([['audi/x_A.bin', 'audi/x_B.bin']]);
  });

  test.each(['/', '\\'])('a folder with a point in its name has no ending, separated by %s', (slash) => {
    const [original, modified] = [`v1.2${slash}x_A`, `v1.2${slash}x_B`];
    expect(pairsOf(original, modified)).toEqual([[original, modified]]);
  });

  test.each([['alone_A.bin'], ['alone_B.bin'], ['readme.txt'], ['_A.bin'], ['.bin'], ['']])(
    '%j alone is left over',
    (path) => {
      expect(findPairs([path, 'other.bin'])).toEqual({ pairs: [], unpaired: [path, 'other.bin'] });
    },
  );

  test('every file is in a pair or left over, for any names', () => {
    const name = fc.stringMatching(/^[ab_.()-]{0,6}(_A|_B|_orig|_mod)?(\.bin|\.ori|\.mod)?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (paths) => {
        const { pairs, unpaired } = findPairs(paths);
        const paired = pairs.flatMap(({ original, modified }) => [original, modified]);
        expect(new Set([...paired, ...unpaired])).toEqual(new Set(paths));
        for (const { original, modified } of pairs) expect(original).not.toBe(modified);
        expect(paired.some((path) => unpaired.includes(path))).toBe(false);
      }),
    );
  });
});

test.each([
  ['golf_mod.bin', 'golf_orig.bin', true],
  ['golf.mod', 'golf.ori', true],
  ['golf_mod (Stage_1).bin', 'golf.bin', true],
  ['golf.bin', 'golf_stock.bin', true],
  ['golf_B.bin', 'golf_A.bin', true],
  ['golf_A.bin', 'golf_B.bin', false],
  ['golf.bin', 'golf_mod.bin', false],
  ['golf_orig.bin', 'golf.bin', false],
  ['read.bin', 'other.bin', false],
])('%s and %s are swapped: %s', (original, modified, isTurned) => {
  expect(areNamesTurned(original, modified)).toBe(isTurned);
});
