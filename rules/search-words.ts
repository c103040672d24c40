import { ignorable } from './text/ignorable.ts';
import { plainLetters } from './text/name-key.ts';

/** Letters that are no plain one with an accent, by the plain letter that a search takes for them. */
const lettersOf = { a: 'æ', d: 'ðđ', h: 'ħ', l: 'ł', o: 'øœ', s: 'ß', t: 'ŧ' };
const plainOf = new Map(
  Object.entries(lettersOf).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

/** Those letters, and the plain ones: the function `fold` of the database has the same two rows. */
export const accented: string = [...plainOf.keys()].join('');
export const unaccented: string = [...plainOf.values()].join('');

/** Apostrophes of every keyboard, and an accent typed as one. */
const apostrophes = /['’‘‛ʼʹʻˈ′‵´\x60＇ˊˋʽ]/g;
const ignored = new RegExp(`[${ignorable}]`, 'gu');
/** An apostrophe between what is neither a blank nor a sign of ASCII: that of O'Neil, which many leave out. */
const withinWord = /(?<=[^\t-/:-@[-`{-~])'(?=[^\t-/:-@[-`{-~])/g;
/** Accents, and the points of Hebrew and Arabic vowels; marks that make another letter in other scripts stay. */
const accents = new RegExp(
  String.raw`[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]`,
  'g',
);
const dashes = /[-\u058A\u05BE\u2010-\u2015\u2043\u2212\t\v\f\r]/g;

/** Dashes that a keyboard or a word processor writes for a hyphen. */
const typedDashes = /[\u2010-\u2015\u2043\u2212]/g;

/** A text in lower case and without accents. */
export const foldLetters = (text: string): string =>
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : plainLetters(text)
        .replaceAll(accents, '')
        .replaceAll('·', '')
        .replaceAll(/\P{ASCII}/gu, (letter) => plainOf.get(letter) ?? letter);

/**
 * A text as searches compare it: in lower case, without accents and apostrophes, with a blank for any dash and a decimal point for a
 * decimal comma. The function `fold` of the database is its twin.
 */
export const fold = (text: string): string =>
  foldLetters(text.replaceAll(ignored, '').replaceAll(apostrophes, "'"))
    .replaceAll(withinWord, '')
    .replaceAll(dashes, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/([0-9]),(?=[0-9])/g, '$1.');

const longOf: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ẞ: 'ss', æ: 'ae', œ: 'oe' }),
);
/** Shorter words are not read as spelled-out umlauts: 'poe' would find every word with 'po' in it. */
const minUmlaut = 4;

/** A digit beside a letter, where some write a blank: 320d, c220. */
const border = /(?<=[0-9])(?=\p{L})|(?<=\p{L})(?=[0-9])/gu;
/** One word as it is spoken: 3er. */
const spokenSeries = /^[0-9]+er$/;
/** Longer words are numbers of vehicles or accounts, which nobody parts at their digits. */
const [minParted, maxParted, maxBorders] = [3, 10, 4];

/** Other ways to write a word with digits: 320d as 320 d, edc17-c46 as edc17c46, med17-5 as med17.5. */
function partingsOf(word: string): string[] {
  if (word.includes(' ')) {
    const points = word.replaceAll(/(?<=[0-9]) (?=[0-9])/g, '.');
    return [...new Set([word.replaceAll(' ', ''), points, points.replaceAll(' ', '')])];
  }
  if (word.length < minParted || spokenSeries.test(word)) return [];
  const places = [...word.matchAll(border)].map(({ index }) => index);
  if (places.length === 0 || places.length > maxBorders || word.length > maxParted) return [];
  const once = places.map((place) => `${word.slice(0, place)} ${word.slice(place)}`);
  const parted = [...once, ...(places.length > 1 ? [word.replaceAll(border, ' ')] : [])];
  // A single letter is no end of a longer word.
  return parted.map((text) => (/^\p{L} /u.test(text) ? ` ${text}` : text));
}

/** Between a single letter or digit of a search and how it is read together with its neighbour; typed, it is a blank. */
const bar = '|';

/**
 * Possible spellings of a word in the searched texts: Müller as Muller and Mueller, Mueller as Müller; 320d as 320 d. A single letter beside
 * a number is looked for together with it.
 */
export function listSpellings(word: string): string[] {
  const typed = getJoinedWord(word);
  const plain = fold(typed).trim();
  const long = fold(
    typed
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöüßẞæœ]/g, (letter) => longOf.get(letter) ?? letter),
  ).trim();
  const umlauts = plain.replaceAll(/ae|oe|ue/g, ([first]) => first ?? '');
  const short = [umlauts, ...[plain, umlauts].map((written) => written.replaceAll('ss', 's'))];
  return [...new Set([plain, long, ...(plain.length < minUmlaut ? [] : short), ...partingsOf(plain)])];
}

/** The most words of a search that are looked for. */
const maxWords = 8;
const isLetter = (word: string): boolean => /^\p{L}$/u.test(word);

/**
 * The words of a search, in lower case: each once, and the first eight. A letter beside a number (320 d, C 220, A 4) carries along how
 * both are read as one, as does a digit beside a letter.
 */
export function splitSearch(search = ''): string[] {
  const typed = search
    .replaceAll(ignored, '')
    .replaceAll(apostrophes, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(typedDashes, '-')
    .split(/[\s|]+/)
    .filter((word) => fold(word).trim() !== '');
  const words = typed.map((word, place) => {
    const [before = '', after = ''] = [typed[place - 1], typed[place + 1]];
    const pairs: [string, string][] = [
      [before, word],
      [word, after],
    ];
    const joined = pairs.find(([one, other]) => {
      const isSingle = isLetter(word) || (/^[0-9]$/.test(word) && isLetter(word === one ? other : one));
      const isBorder = /[0-9]$/.test(one) ? isLetter(other) : isLetter(one) && /^[0-9]/.test(other);
      return isSingle && isBorder;
    });
    return joined === undefined ? word : `${word}${bar}${joined.join('')}`;
  });
  return [...new Set(words)].slice(0, maxWords);
}

/** A word as it is looked for in texts: with its neighbour, where it is a single letter or digit. */
export const getJoinedWord = (word: string): string => word.slice(word.indexOf(bar) + 1);

/** A word of a search as it was typed, alone. */
export const getTypedWord = (word: string): string => word.split(bar, 1)[0] ?? word;

/** Every word of a search is found in a text that is at hand. */
export function hasWords(text: string, search: string): boolean {
  const folded = fold(text);
  return splitSearch(search).every((word) => listSpellings(word).some((spelling) => folded.includes(spelling)));
}
