/** Order of the bytes of a word: `little` in C167 and TriCore images, `big` in PowerPC images. */
export type Endian = 'little' | 'big';

/** A `DataView` over exactly these bytes. Its getters throw a RangeError outside; callers check lengths first. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The unsigned 32-bit word at `offset`, or undefined where the image does not hold all four bytes of it. */
export function readUint32(bytes: Uint8Array, offset: number, endian: Endian): number | undefined {
  if (!holds(bytes, offset, 4)) return undefined;
  return viewOf(bytes).getUint32(offset, endian === 'little');
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
  return Number.isInteger(half) && sameBytes(bytes.subarray(0, half), bytes.subarray(half));
}

/** Two byte strings have the same length and content. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && matchesAt(one, 0, other);
}

/**
 * The whole 32-bit words of the bytes in the order of this machine, up to three bytes behind the last one left out: a
 * view, or a copy where memory does not hold the bytes so.
 */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, Math.floor(length / 4));
}

/** Shortest pattern that covers a whole word wherever it begins. */
const shortestOfWords = 7;

/** Offsets of every occurrence of `pattern`, in ascending order, at most `limit` of them. */
export function findPattern(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  return pattern.length < shortestOfWords ? findByBytes(bytes, pattern, limit) : findByWords(bytes, pattern, limit);
}

/**
 * The search for a long pattern reads whole words: an occurrence covers one completely that begins with its first,
 * second, third or fourth byte.
 */
function findByWords(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  const offsets: number[] = [];
  const words = wordsOf(bytes);
  const inPattern = [0, 1, 2, 3].map((skipped) => wordsOf(pattern.slice(skipped))[0] ?? 0);
  // Most words are rejected by one byte.
  const mayBe = new Uint8Array(0x100);
  for (const word of inPattern) mayBe[word & 0xff] = 1;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    if (mayBe[word & 0xff] === 0 || !inPattern.includes(word)) continue;
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
  if (first !== 0xff && first !== 0) return false;
  for (let offset = 1; offset < bytes.length; offset++) if (bytes[offset] !== first) return false;
  return true;
}

/** Counts of each byte value in the image, by those of its pairs of bytes: half as many steps. */
export function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(0x100);
  const pairCounts = countPairs(bytes);
  for (let pair = 0; pair < pairCounts.length; pair++) {
    const times = pairCounts[pair] ?? 0;
    if (times === 0) continue;
    add(counts, pair & 0xff, times);
    add(counts, pair >>> 8, times);
  }
  if (bytes.length % 2 !== 0) add(counts, bytes.at(-1) ?? 0, 1);
  return counts;
}

/** Counts of the pairs of bytes in the order of this machine. */
function countPairs(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(0x10000);
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  const pairs = new Uint16Array(buffer, byteOffset, Math.floor(length / 2));
  for (let index = 0; index < pairs.length; index++) add(counts, pairs[index] ?? 0, 1);
  return counts;
}

function add(counts: Uint32Array, value: number, times: number): void {
  counts[value] = (counts[value] ?? 0) + times;
}

/** Shannon entropy in bits per byte: 0 for a constant fill, 8 for noise. An empty image has 0. */
export function entropy(bytes: Uint8Array): number {
  return entropyOf(countBytes(bytes), bytes.length);
}

/** Shannon entropy of an image of `length` bytes from its counts, in bits per byte. */
export function entropyOf(counts: Uint32Array, length: number): number {
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
