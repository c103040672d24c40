import { toView } from '#ecu/bytes.ts';
import type { PlannedCheck } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** The 32-bit big-endian words of an image; up to three bytes behind the last whole word are left out. */
export function wordsBigEndian(image: Uint8Array): Uint32Array {
  const view = toView(image);
  const words = new Uint32Array(Math.floor(image.length / 4));
  for (let index = 0; index < words.length; index++) words[index] = view.getInt32(4 * index, false);
  return words;
}

/** At k the sum of the first k words, modulo 2^32, so that any range is summed by one subtraction. */
export function runningSums(words: Uint32Array): Uint32Array {
  const sums = new Uint32Array(words.length + 1);
  let sum = 0;
  for (let index = 0; index < words.length; index++) {
    sum = (sum + (words[index] ?? 0)) | 0;
    sums[index + 1] = sum;
  }
  return sums;
}

/** Bytes per call of the inner loop: a function that is called often is compiled best, one long loop is not. */
const stretch = 4096;

/** The sum of the 32-bit big-endian words in [start, end), modulo 2^32. */
export function addWordsBigEndian(image: Uint8Array, start: number, end: number, startValue: number): number {
  const view = toView(image);
  let sum = startValue | 0;
  for (let at = start; at < end; at += stretch) sum = addStretch(view, at, Math.min(end, at + stretch), sum);
  return sum >>> 0;
}

function addStretch(view: DataView, start: number, end: number, startValue: number): number {
  let sum = startValue;
  for (let at = start; at < end; at += 4) sum = (sum + view.getInt32(at, false)) | 0;
  return sum;
}

/** The sum of the 32-bit big-endian words in all parts, modulo 2^32. Parts start and end on whole words. */
export function sumOfWords(image: Uint8Array, parts: readonly Range[]): number {
  return parts.reduce((sum, { offset, length }) => addWordsBigEndian(image, offset, offset + length, sum), 0);
}

/** The exclusive or of the 32-bit big-endian words in all parts. Parts start and end on whole words. */
export function xorOfWords(image: Uint8Array, parts: readonly Range[]): number {
  const view = toView(image);
  let xor = 0;
  for (const { offset, length } of parts) {
    for (let at = offset; at < offset + length; at += 4) xor ^= view.getUint32(at, false);
  }
  return xor >>> 0;
}

/** The word at `storedAt` is the sum of all words in `parts`. */
export function sumCheck(parts: readonly Range[], storedAt: number): PlannedCheck {
  return {
    name: 'sum32',
    ...bounds(parts),
    parts,
    storedAt,
    endian: 'big',
    compute: (image) => sumOfWords(image, parts),
  };
}

/** The word at `storedAt` is the exclusive or of all words in `parts`. */
export function xorCheck(parts: readonly Range[], storedAt: number): PlannedCheck {
  return {
    name: 'xor32',
    ...bounds(parts),
    parts,
    storedAt,
    endian: 'big',
    compute: (image) => xorOfWords(image, parts),
  };
}

/** The word at `storedAt`, which is not in `parts`, makes the sum of them and of itself `total`. */
export function balanceCheck(parts: readonly Range[], storedAt: number, total: number): PlannedCheck {
  return {
    name: 'balance32',
    ...bounds(parts),
    parts,
    storedAt,
    endian: 'big',
    compute: (image) => (total - sumOfWords(image, parts)) >>> 0,
  };
}

/** The 16-bit word at `storedAt`, which is not in `parts`, takes the sum of all 16-bit words to zero. */
export function complementCheck(parts: readonly Range[], storedAt: number): PlannedCheck {
  return {
    name: 'sum16',
    ...bounds(parts),
    parts,
    storedAt,
    width: 2,
    endian: 'big',
    compute: (image) => {
      const view = toView(image);
      let sum = 0;
      for (const { offset, length } of parts)
        for (let at = offset; at < offset + length; at += 2) sum -= view.getUint16(at, false);
      return sum & 0xffff;
    },
  };
}

/** The span of the parts, which are in ascending order. */
export function bounds(parts: readonly Range[]): { readonly start: number; readonly end: number } {
  const last = parts.at(-1);
  return { start: parts[0]?.offset ?? 0, end: last === undefined ? 0 : last.offset + last.length };
}

/** The range from `start` up to, not including, `end`. */
export function span(start: number, end: number): Range {
  return { offset: start, length: end - start };
}
