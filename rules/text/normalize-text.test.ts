import { describe, expect, test } from 'vitest';
import { splitGraphemes, cutText } from './cut-text.ts';
import { nameKey } from './name-key.ts';
import { isFilled, lengthOfText, normalizeLine, normalizeText } from './normalize-text.ts';
import { normalizeVin } from './vin.ts';

describe('normalizeText', () => {
  test.each([
    ['blanks of any kind around it', '\u00A0\u2003 Anna\u3000\t', 'Anna'],
    ['zero-width characters, a byte order mark and a soft hyphen', '\uFEFFAn\u200Bna\u00AD\u2060', 'Anna'],
    ['decomposed letters', 'Mu\u0308ller', 'Müller'],
    ['line breaks of every system', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['turned directions', '\u202Etxt.exe\u202C', 'txt.exe'],
    ['controls', 'a\u0000\u0007b\tc', 'ab\tc'],
  ])('cleans %s', (_, typed, text) => {
    expect(normalizeText(typed)).toBe(text);
  });

  test.each(['❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧', 'می‌خواهم', 'हिन्दी', 'x²', 'a\n\n  b'])('leaves %j unchanged', (text) => {
    expect(normalizeText(text)).toBe(text);
  });

  test.each([
    '',
    ' ',
    '\u3164 \u3164',
    '\u200B\u200B\u200B\u200B',
    '\u2800\u2800',
    '\u115F\u1160\uFFA0',
    '\u200D',
    '\u{E0041}',
    '\u0301',
  ])('returns an empty text without visible characters: %j', (text) => {
    expect(normalizeText(text)).toBe('');
    expect(isFilled(text)).toBe(false);
    expect(lengthOfText(text)).toBe(0);
  });

  test('replaces any blanks and line breaks of a line by one blank', () => {
    expect(normalizeLine(' Berg\u00A0 \r\nTuning\t GmbH ')).toBe('Berg Tuning GmbH');
  });

  test('handles a very long run of blanks in linear time', () => {
    expect(normalizeText(`a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002);
  });

  test('invisible characters do not count', () => {
    expect(lengthOfText('A\u3164\u3164\u200Cb')).toBe(2);
  });
});

describe('nameKey', () => {
  test.each([
    ['İlker', 'ilker'],
    ['Işık', 'IŞIK'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ǅ', 'ǆ'],
    ['ﬁat', 'FIAT'],
    ['Ａｎｎａ', 'anna'],
    ['Müller', 'Mu\u0308ller'],
    ['Anna\u00A0Berg', 'anna berg'],
    ['An\u200Bna', 'anna'],
  ])('is equal for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Müller', 'Muller'],
    ['Анна', 'Anna'],
    ['o', 'ø'],
  ])('differs for %j and %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test('is the same for any letter in upper case, lower case or decomposed', () => {
    const different: string[] = [];
    for (let code = 0x20; code < 0x20000; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/[\p{L}\p{M}]/u.test(letter)) continue;
      const text = `a${letter}b`;
      const ways = [text.toUpperCase(), text.toLowerCase(), text.normalize('NFD'), nameKey(text)];
      if (ways.some((way) => nameKey(way) !== nameKey(text))) different.push(letter);
    }
    expect(different).toEqual([]);
  });
});

describe('normalizeVin', () => {
  test.each([
    'WVW ZZZ 1KZ 6W1 11111',
    'wvw-zzz-1kz-6w1-11111',
    'ＷＶＷＺＺＺ１ＫＺ６Ｗ１１１１１１',
    'WVWZZZ\t1KZ6W111111',
    'WVW.ZZZ.1KZ/6W111111\u200B',
  ])('keeps %j without its separators', (typed) => {
    expect(normalizeVin(typed)).toBe('WVWZZZ1KZ6W111111');
  });

  test.each(['Fendt 936 Vario', 'ABC-1', 'kein Schild 12345', 'VIN'])(
    'leaves %j, which is no VIN, unchanged',
    (typed) => {
      expect(normalizeVin(typed)).toBe(typed);
    },
  );

  test('keeps the number of an old car without its separators', () => {
    expect(normalizeVin('11 234-567')).toBe('11234567');
  });
});

describe('cutText', () => {
  test.each([
    ['ab🚗🚗', 3, 'ab'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['👨‍👩‍👧👨‍👩‍👧', 10, '👨‍👩‍👧'],
    ['🇦🇹🇩🇪', 6, '🇦🇹'],
    ['short', 9, 'short'],
  ])('cuts %j in %d units to %j', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test('splitGraphemes returns the characters that readers see', () => {
    expect(splitGraphemes('a🇦🇹e\u0301\r\n')).toEqual(['a', '🇦🇹', 'e\u0301', '\r\n']);
  });
});
