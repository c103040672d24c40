/** Accented letters by the plain letter that a search takes for them. */
const accentsOf = {
  a: 'àáâãäåāăąǎæ',
  c: 'çćĉċč',
  d: 'ďđð',
  e: 'èéêëēĕėęěẽ',
  g: 'ĝğġģ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįıǐ',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺļľŀł',
  n: 'ñńņň',
  o: 'òóôõöøōŏőǒœ',
  r: 'ŕŗř',
  s: 'śŝşšșß',
  t: 'ţťŧț',
  u: 'ùúûüũūŭůűųǔ',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'źżž',
  е: 'ё',
};
const plainOf = new Map(
  Object.entries(accentsOf).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

/** Every letter with an accent, and its plain letter: the function `fold` of the database has the same two rows. */
export const accented: string = [...plainOf.keys()].join('');
export const unaccented: string = [...plainOf.values()].join('');

/** A text as searches compare it: in lower case and without accents. Its length stays the same. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll(/\P{ASCII}/gu, (letter) => plainOf.get(letter) ?? letter);

const longOf: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe' }),
);
/** Shorter words are not read as spelled-out umlauts: 'poe' would find every word with 'po' in it. */
const shortestUmlaut = 4;

/** Possible spellings of a word in the searched texts: Müller as Muller and Mueller, Mueller as Müller. */
export function spellingsOf(word: string): string[] {
  const plain = fold(word);
  const long = fold(word.toLowerCase().replaceAll(/[äöüßæœ]/g, (letter) => longOf.get(letter) ?? letter));
  const umlauts = plain.replaceAll(/ae|oe|ue/g, ([first]) => first ?? '');
  const short = [umlauts, ...[plain, umlauts].map((written) => written.replaceAll('ss', 's'))];
  return [...new Set([plain, long, ...(plain.length < shortestUmlaut ? [] : short)])];
}
