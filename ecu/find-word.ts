/**
 * Words of a stretch: 4 KiB, a call of an inner loop. A loop over a whole image runs for long, but is not called often
 * enough to be compiled well, least of all where the compiler has put it into the function around it.
 */
export const stretch = 0x400;

/** The first word in [from, end) that is sought; `end` where there is none. */
type FindInStretch<Sought> = (words: Int32Array, from: number, end: number, sought: Sought) => number;

/** The first word in [from, end) of an image that `find` finds, stretch by stretch; `end` where there is none. */
export function findByStretches<Sought>(
  words: Int32Array,
  from: number,
  end: number,
  find: FindInStretch<Sought>,
  sought: Sought,
): number {
  let start = from;
  while (start < end) {
    const behind = Math.min(end, start + stretch);
    const index = find(words, start, behind, sought);
    if (index < behind) return index;
    start = behind;
  }
  return Math.max(start, end);
}

/** A word that has `value` in the bits of `mask`. */
export type MaskedWord = { readonly mask: number; readonly value: number };

/** The first word from `from` on that has the value; the number of words where there is none. */
export function findWord(words: Int32Array, from: number, sought: MaskedWord): number {
  return findByStretches(words, from, words.length, findMasked, sought);
}

function findMasked(words: Int32Array, from: number, end: number, sought: MaskedWord): number {
  const mask = sought.mask | 0;
  const value = sought.value | 0;
  let index = from | 0;
  while (index < end && ((words[index] ?? 0) & mask) !== value) index++;
  return index;
}

/** The first word in [from, end) that is not that of the other image, which is as long; `end` where there is none. */
export function findDifferentWord(words: Int32Array, from: number, end: number, otherWords: Int32Array): number {
  return findByStretches(words, from, end, findDifferent, otherWords);
}

function findDifferent(words: Int32Array, from: number, end: number, otherWords: Int32Array): number {
  let index = from | 0;
  while (index < end && words[index] === otherWords[index]) index++;
  return index;
}

/** The first word in [from, end) of another value; `end` where there is none. */
export function findOtherValue(words: Int32Array, from: number, end: number, value: number): number {
  return findByStretches(words, from, end, findOther, value);
}

function findOther(words: Int32Array, from: number, end: number, value: number): number {
  const same = value | 0;
  let index = from | 0;
  while (index < end && words[index] === same) index++;
  return index;
}
