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
 * Offsets of every occurrence of `pattern`, in ascending order, at most `limit` of them. Of as many bytes as the
 * pattern has, only one is read: an occurrence covers exactly one of these, and most of them are no byte of the
 * pattern.
 */
export function findPattern(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
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

/**
 * Counts of each byte value in the image. Adjacent bytes are counted in separate tables, because a count waits for the
 * previous count of the same value.
 */
export function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const;
  const [zeroth, first, second, third] = counts;
  const whole = bytes.length - (bytes.length % 4);
  for (let offset = 0; offset < whole; offset += 4) {
    count(zeroth, bytes[offset]);
    count(first, bytes[offset + 1]);
    count(second, bytes[offset + 2]);
    count(third, bytes[offset + 3]);
  }
  for (let offset = whole; offset < bytes.length; offset++) count(zeroth, bytes[offset]);
  return zeroth.map((value, byte) => value + (first[byte] ?? 0) + (second[byte] ?? 0) + (third[byte] ?? 0));
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

function count(counts: Uint32Array, byte = 0): void {
  counts[byte] = (counts[byte] ?? 0) + 1;
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
