import { findDifferentWord, findOtherValue, findWord, stretch } from './find-word.ts';

/** Order of the bytes of a word: `little` in C167 and TriCore images, `big` in PowerPC images. */
export type Endian = 'little' | 'big';

/** A `DataView` over exactly these bytes. Its getters throw a RangeError outside; callers check lengths first. */
export function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The unsigned 32-bit word at `offset`, or undefined where the image does not hold all four bytes of it. */
export function readUint32(bytes: Uint8Array, offset: number, endian: Endian): number | undefined {
  if (!holds(bytes, offset, 4)) return undefined;
  return toView(bytes).getUint32(offset, endian === 'little');
}

/** All `length` bytes from `offset` on lie inside the image. */
export function holds(bytes: Uint8Array, offset: number, length: number): boolean {
  return offset >= 0 && length >= 0 && offset + length <= bytes.length;
}

/** The image shows `pattern` at `offset`; false where the pattern would reach outside. */
export function matchesAt(bytes: Uint8Array, offset: number, pattern: Uint8Array): boolean {
  if (!holds(bytes, offset, pattern.length)) return false;
  for (let index = 0; index < pattern.length; index++) {
    if (bytes[offset + index] !== pattern[index]) return false;
  }
  return true;
}

/** Both halves of the image are equal. */
export function hasEqualHalves(bytes: Uint8Array): boolean {
  const half = bytes.length / 2;
  return Number.isInteger(half) && sameImages(bytes.subarray(0, half), bytes.subarray(half));
}

/** As `sameBytes`, for long ones. */
function sameImages(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  const words = toWords(one);
  if (findDifferentWord(words, 0, words.length, toWords(other)) < words.length) return false;
  return sameBytes(one.subarray(4 * words.length), other.subarray(4 * words.length));
}

/** Two byte strings have the same length and content. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && matchesAt(one, 0, other);
}

/**
 * The whole 32-bit words of the bytes in the order of this machine, up to three bytes behind the last one left out: a
 * view, or a copy where memory does not hold the bytes so.
 */
export function toWords(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, Math.floor(length / 4));
}

/** Shortest pattern that covers a whole word wherever it begins. */
const minOfWords = 7;

/** Offsets of every occurrence of `pattern`, in ascending order, at most `limit` of them. */
export function findPattern(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  return pattern.length < minOfWords ? findByBytes(bytes, pattern, limit) : findByWords(bytes, pattern, limit);
}

/**
 * The search for a long pattern reads whole words: an occurrence covers one completely that begins with its first,
 * second, third or fourth byte. Most words differ in a bit that these four have in common.
 */
function findByWords(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  const offsets: number[] = [];
  const words = toWords(bytes);
  const inPattern = [0, 1, 2, 3].map((skipped) => toWords(pattern.slice(skipped))[0] ?? 0);
  const [first = 0] = inPattern;
  const mask = ~inPattern.reduce((differing, word) => differing | (word ^ first), 0);
  const sought = { mask, value: first & mask };
  for (let index = findWord(words, 0, sought); index < words.length; index = findWord(words, index + 1, sought)) {
    if (!inPattern.includes(words[index] ?? 0)) continue;
    for (let offset = 4 * index - 3; offset <= 4 * index; offset++) {
      if (matchesAt(bytes, offset, pattern)) offsets.push(offset);
      if (offsets.length >= limit) return offsets;
    }
  }
  return offsets;
}

/**
 * Of as many bytes as the pattern has, only one is read: an occurrence covers exactly one of these, and most of them
 * are no byte of the pattern.
 */
function findByBytes(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  const offsets: number[] = [];
  const { length } = pattern;
  if (length === 0) return offsets;
  const inPattern = new Uint8Array(256);
  for (const byte of pattern) inPattern[byte] = 1;
  for (let probe = length - 1; probe < bytes.length; probe += length) {
    const byte = bytes[probe] ?? 0;
    if (inPattern[byte] === 0) continue;
    for (let offset = probe + 1 - length; offset <= probe; offset++) {
      if (pattern[probe - offset] === byte && matchesAt(bytes, offset, pattern)) offsets.push(offset);
      if (offsets.length >= limit) return offsets;
    }
  }
  return offsets;
}

/** Every byte is erased flash (FF), or every byte is zero. */
export function isBlank(bytes: Uint8Array): boolean {
  const [first = 0xff] = bytes;
  return (first === 0xff || first === 0) && isFilled(bytes);
}

/** Every byte has the same value. */
export function isFilled(bytes: Uint8Array): boolean {
  const [first = 0xff] = bytes;
  const words = toWords(bytes);
  if (findOtherValue(words, 0, words.length, Math.imul(first, 0x01010101)) < words.length) return false;
  return bytes.subarray(4 * words.length).every((byte) => byte === first);
}

/** Shorter images are counted byte by byte: the rows for words would be more work. */
const minCountedByWords = 0x400;

/** Counts of each byte value in the image. */
export function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = bytes.length < minCountedByWords ? new Uint32Array(0x100) : countWords(bytes);
  const counted = bytes.length < minCountedByWords ? 0 : bytes.length - (bytes.length % 4);
  for (let at = counted; at < bytes.length; at++) add(counts, bytes[at] ?? 0, 1);
  return counts;
}

/** Counts of each byte value in the whole words of the image. */
function countWords(bytes: Uint8Array): Uint32Array {
  const words = toWords(bytes);
  const rows = new Int32Array(4 * 0x100);
  for (let from = 0; from < words.length; from += stretch)
    countStretch(rows, words, from, Math.min(words.length, from + stretch));
  const counts = new Uint32Array(0x100);
  for (let index = 0; index < rows.length; index++) add(counts, index & 0xff, rows[index] ?? 0);
  return counts;
}

/**
 * Counts the bytes of the words in [from, end), each of the four in a row of its own, because a count waits for the last
 * one of the same row. Equal words in a row, as of erased flash, are counted at once.
 */
function countStretch(rows: Int32Array, words: Int32Array, from: number, end: number): void {
  let last = 0;
  let times = 0;
  for (let index = from | 0; index < end; index++) {
    const word = words[index] ?? 0;
    if (word !== last) {
      countWord(rows, last, times);
      last = word;
      times = 0;
    }
    times++;
  }
  countWord(rows, last, times);
}

function countWord(rows: Int32Array, word: number, times: number): void {
  const first = word & 0xff;
  const second = 0x100 | ((word >>> 8) & 0xff);
  const third = 0x200 | ((word >>> 16) & 0xff);
  const fourth = 0x300 | (word >>> 24);
  rows[first] = (rows[first] ?? 0) + times;
  rows[second] = (rows[second] ?? 0) + times;
  rows[third] = (rows[third] ?? 0) + times;
  rows[fourth] = (rows[fourth] ?? 0) + times;
}

function add(counts: Uint32Array, value: number, times: number): void {
  counts[value] = (counts[value] ?? 0) + times;
}

/** Shannon entropy in bits per byte: 0 for a constant fill, 8 for noise. An empty image has 0. */
export function entropy(bytes: Uint8Array): number {
  return computeEntropy(countBytes(bytes), bytes.length);
}

/** Shannon entropy of an image of `length` bytes from its counts, in bits per byte. */
export function computeEntropy(counts: Uint32Array, length: number): number {
  let bits = 0;
  for (const value of counts) {
    const share = value / length;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return bits;
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The bytes as lowercase hex digits, two per byte: the notation of solutions. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (let index = 0; index < bytes.length; index++) hex += hexDigits[bytes[index] ?? 0] ?? '';
  return hex;
}

/** The bytes behind hex digits; undefined when the text is not an even number of hex digits. */
export function fromHex(hex: string): Uint8Array | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/iu.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}
