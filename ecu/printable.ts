import { toWords } from './bytes.ts';
import { findByStretches } from './find-word.ts';
import { isPrintable } from './text.ts';

/** Shortest stretch that covers a whole word wherever it begins. */
const minOfWords = 7;

/**
 * Visits every stretch of printable ASCII of at least `shortest` bytes, seven or more, in ascending order; `end` is
 * exclusive. Each of them covers a whole word, so that words are read, and a stretch is measured where one is
 * printable. Linear.
 */
export function visitPrintable(
  bytes: Uint8Array,
  minLength: number,
  visit: (start: number, end: number) => void,
): void {
  if (minLength < minOfWords) throw new RangeError('such a stretch need not cover a whole word');
  const words = toWords(bytes);
  const next = (from: number): number => findByStretches(words, from, words.length, findPrintable, undefined);
  let end = 0;
  let index = next(0);
  while (index < words.length) {
    let start = 4 * index;
    while (start > end && isPrintable(bytes[start - 1])) start--;
    end = 4 * findByStretches(words, index, words.length, findOther, undefined);
    while (isPrintable(bytes[end])) end++;
    if (end - start >= minLength) visit(start, end);
    index = next(Math.ceil(end / 4));
  }
}

/** The first word of four printable bytes in [from, end). */
function findPrintable(words: Int32Array, from: number, end: number): number {
  let index = from | 0;
  while (index < end && !isPrintableWord(words[index] ?? 0)) index++;
  return index;
}

/** The first word with another byte in [from, end). */
function findOther(words: Int32Array, from: number, end: number): number {
  let index = from | 0;
  while (index < end && isPrintableWord(words[index] ?? 0)) index++;
  return index;
}

/**
 * All four bytes of a word are from 20 to 7E. Of bytes below 80, one below 20 borrows its highest bit in the
 * subtraction, and 7F gains it in the addition; neither reaches the next byte before that shows.
 */
function isPrintableWord(word: number): boolean {
  return ((word | (word - 0x20202020) | (word + 0x01010101)) & 0x80808080) === 0;
}
