import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawReference, findReferences, formatReference, isReference } from './purchase-reference.ts';

/** Any reference, drawn by a sequence of numbers. */
const references = fc.infiniteStream(fc.nat()).map((numbers) => {
  return drawReference((below) => (numbers.next().value as number) % below);
});

const pattern = /^TP[23456789ACDEFGHJKMNPRTUVWXY]{9}$/;

test('a reference has eleven unambiguous characters', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(reference).toMatch(pattern);
      expect(isReference(reference)).toBe(true);
    }),
  );
});

test('the check character follows ISO 7064 MOD 37-2', () => {
  // The worked example of the ISBT 128 donation number G123 498 654 321 has the check character H by this very scheme.
  const sumOf = (text: string) =>
    [...text].reduce((sum, one) => ((sum + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'.indexOf(one)) * 2) % 37, 0);
  expect('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'.charAt((38 - sumOf('G123498654321')) % 37)).toBe('H');
  fc.assert(
    fc.property(references, (reference) => {
      const body = reference.slice(2, -1);
      expect('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'.charAt((38 - sumOf(body)) % 37)).toBe(reference.at(-1));
    }),
  );
});

test('one wrong character is always detected', () => {
  fc.assert(
    fc.property(
      references,
      fc.integer({ min: 2, max: 10 }),
      fc.constantFrom(...'23456789ACDEFGHJKMNPRTUVWXY'),
      (reference, at, other) => {
        fc.pre(reference[at] !== other);
        expect(isReference(`${reference.slice(0, at)}${other}${reference.slice(at + 1)}`)).toBe(false);
      },
    ),
  );
});

test('two swapped neighbors are always detected', () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 2, max: 9 }), (reference, at) => {
      const [one = '', next = ''] = reference.slice(at, at + 2);
      fc.pre(one !== next);
      expect(isReference(`${reference.slice(0, at)}${next}${one}${reference.slice(at + 2)}`)).toBe(false);
    }),
  );
});

describe('reference in the purpose of a transfer', () => {
  const between = fc.constantFrom('', ' ', '-', '  ', '/', '\n', '.', ' - ');
  test('is found with spaces, hyphens, line breaks and lower case', () => {
    const text = fc.tuple(references, fc.array(between, { minLength: 11, maxLength: 11 }), fc.boolean());
    fc.assert(
      fc.property(text, ([reference, gaps, isLower]) => {
        const typed = [...reference].map((one, at) => `${one}${gaps[at] ?? ''}`).join('');
        expect(findReferences(isLower ? typed.toLowerCase() : typed)).toContain(reference);
      }),
    );
  });

  test('is found between any other words', () => {
    fc.assert(
      fc.property(fc.string(), references, fc.string(), (before, reference, after) => {
        expect(findReferences(`${before} ${reference} ${after}`)).toContain(reference);
      }),
    );
  });

  test('is found as displayed, and with B, S and Z for 8, 5 and 2', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(findReferences(formatReference(reference))).toEqual([reference]);
        const read = reference.replaceAll('8', 'B').replaceAll('5', 'S').replaceAll('2', 'Z');
        expect(findReferences(`credits ${read}`)).toContain(reference);
      }),
    );
  });
});

test.each(['', 'TP', 'invoice 4711', 'TP-17', 'TP 2345 6789', 'TP22222222', 'tptptptptptptp'])(
  'is not found in %j',
  (purpose) => {
    expect(findReferences(purpose)).toEqual([]);
  },
);
