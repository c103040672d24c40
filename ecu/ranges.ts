import { toWords } from './bytes.ts';
import { findDifferentWord } from './find-word.ts';

/** A stretch of an image: `length` bytes from `offset` on. */
export type Range = {
  readonly offset: number;
  readonly length: number;
};

/** The same places, in ascending order, overlapping and adjoining ranges joined, cut to an image of `length` bytes. */
export function joinRanges(ranges: readonly Range[], length: number): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.offset - other.offset)) {
    const offset = Math.max(0, range.offset);
    const end = Math.min(length, range.offset + range.length);
    const last = joined.at(-1);
    if (end <= offset) continue;
    if (last !== undefined && offset <= last.offset + last.length) {
      joined[joined.length - 1] = { offset: last.offset, length: Math.max(last.length, end - last.offset) };
    } else {
      joined.push({ offset, length: end - offset });
    }
  }
  return joined;
}

/** The rest of an image of `length` bytes without `ranges`. */
export function outside(ranges: readonly Range[], length: number): Range[] {
  const gaps: Range[] = [];
  let position = 0;
  for (const range of joinRanges(ranges, length)) {
    if (range.offset > position) gaps.push({ offset: position, length: range.offset - position });
    position = range.offset + range.length;
  }
  if (position < length) gaps.push({ offset: position, length: length - position });
  return gaps;
}

/** The parts of `ranges` that no range of `taken` covers, in an image of `length` bytes. */
export function subtractRanges(ranges: readonly Range[], taken: readonly Range[], length: number): Range[] {
  return outside([...outside(ranges, length), ...taken], length);
}

/** A byte of `ranges` lies in one of `others`. */
export function touchesAny(ranges: readonly Range[], others: readonly Range[]): boolean {
  return ranges.some((range) =>
    others.some((other) => range.offset < other.offset + other.length && other.offset < range.offset + range.length),
  );
}

/** Two images of one length, also by their words. */
export type ImagePair = {
  readonly one: Uint8Array;
  readonly other: Uint8Array;
  readonly words: Int32Array;
  readonly otherWords: Int32Array;
};

export function pairImages(one: Uint8Array, other: Uint8Array): ImagePair {
  return { one, other, words: toWords(one), otherWords: toWords(other) };
}

/** Offsets of the bytes inside `within`, which lies inside the images, that differ between them, in ascending order. */
export function* differingBytes({ one, other, words, otherWords }: ImagePair, within: Range): Generator<number> {
  const end = within.offset + within.length;
  let at = within.offset;
  while (at < end) {
    if (at % 4 === 0) at = 4 * findDifferentWord(words, at / 4, Math.floor(end / 4), otherWords);
    const next = Math.min(end, at + 4 - (at % 4));
    for (; at < next; at++) if (one[at] !== other[at]) yield at;
  }
}

/** Number of bytes that differ between two images inside `ranges`, which lie inside both. */
export function countDifferences(one: Uint8Array, other: Uint8Array, ranges: readonly Range[]): number {
  const [words, otherWords] = [toWords(one), toWords(other)];
  let count = 0;
  for (const { offset, length } of ranges) {
    const end = offset + length;
    let at = offset;
    while (at < end) {
      // Four equal bytes are skipped at once.
      if (at % 4 === 0) at = 4 * findDifferentWord(words, at / 4, Math.floor(end / 4), otherWords);
      const next = Math.min(end, at + 4 - (at % 4));
      for (; at < next; at++) if (one[at] !== other[at]) count++;
    }
  }
  return count;
}
