import { readUint32, toView } from '#ecu/bytes.ts';
import { ImageSums } from './image-sums.ts';
import type { PlannedCheck } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

const pairLength = 8;

/**
 * The two checks of a word that is stored with its complement behind it. The half words of both add up to the same for
 * any word, and so a pair may lie inside its own range.
 */
export function pairOfChecks(name: string, parts: readonly Range[], storedAt: number, sum: Sum): PlannedCheck[] {
  const places = parts.map(({ offset, length }) => ({ start: offset, end: offset + length }));
  const start = Math.min(...places.map((place) => place.start));
  const end = Math.max(...places.map((place) => place.end));
  return [
    {
      name,
      start,
      end,
      parts,
      storedAt,
      endian: 'little',
      isLocal: true,
      compute: (image, sums = new ImageSums(image)) => sum(image, sums, parts, storedAt),
    },
    {
      name: 'complement',
      start: storedAt,
      end: storedAt + 4,
      storedAt: storedAt + 4,
      endian: 'little',
      isLocal: true,
      compute: (image) => ~(readUint32(image, storedAt, 'little') ?? 0) >>> 0,
    },
  ];
}

/** A sum over `parts`; it and its complement go to `storedAt`. */
type Sum = (image: Uint8Array, sums: ImageSums, parts: readonly Range[], storedAt: number) => number;

/** The sum of all bytes, modulo 2^32. */
export function addBytes(_image: Uint8Array, sums: ImageSums, parts: readonly Range[]): number {
  const sum = parts.reduce((total, { offset, length }) => total + sums.addBytes(offset, offset + length), 0);
  return sum >>> 0;
}

/**
 * The sum of all 16-bit little-endian words, modulo 2^32. The sum's own pair inside counts as the constant sum of any
 * pair, so that the result is the same before and after the pair is written.
 */
export function addHalfWordsAround(
  image: Uint8Array,
  sums: ImageSums,
  parts: readonly Range[],
  storedAt: number,
): number {
  const view = toView(image);
  let sum = 0;
  for (const { offset, length } of parts) {
    const end = offset + length;
    sum += sums.addHalfWords(offset, end);
    if (storedAt < offset || storedAt + pairLength > end) continue;
    for (let at = storedAt; at < storedAt + pairLength; at += 2) sum -= view.getUint16(at, true);
    sum += 2 * 0xffff;
  }
  return sum >>> 0;
}

/** The half words from the one at `first` up to the one that holds the byte at `last`; undefined outside of the file. */
export function halfWordsBetween(first: number, last: number, length: number): Range | undefined {
  if (first < 0 || first % 2 !== 0 || last < first || last >= length) return undefined;
  return { offset: first, length: 2 * Math.floor((last - first) / 2) + 2 };
}
