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

/** Whether `length` bytes from `offset` on lie completely inside the image. */
export function holds(bytes: Uint8Array, offset: number, length: number): boolean {
  return offset >= 0 && length >= 0 && offset + length <= bytes.length;
}

/** Whether the image shows `pattern` at `offset`; false where the pattern would reach outside. */
export function matchesAt(bytes: Uint8Array, offset: number, pattern: Uint8Array): boolean {
  if (!holds(bytes, offset, pattern.length)) return false;
  for (let index = 0; index < pattern.length; index++) {
    if (bytes[offset + index] !== pattern[index]) return false;
  }
  return true;
}

/** Whether two byte strings are the same in length and content. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && matchesAt(one, 0, other);
}

/** Offsets of every occurrence of `pattern`, in ascending order, at most `limit` of them. Linear in the image. */
export function findPattern(bytes: Uint8Array, pattern: Uint8Array, limit: number): number[] {
  const offsets: number[] = [];
  const [first] = pattern;
  for (let offset = 0; offset + pattern.length <= bytes.length && offsets.length < limit; offset++) {
    if (bytes[offset] === first && matchesAt(bytes, offset, pattern)) offsets.push(offset);
  }
  return offsets;
}

/** Whether there is nothing but erased flash (FF) or nothing but zeros. */
export function isBlank(bytes: Uint8Array): boolean {
  const [first = 0xff] = bytes;
  return (first === 0xff || first === 0) && bytes.every((byte) => byte === first);
}

/** Shannon entropy in bits per byte: 0 for a constant fill, 8 for noise. An empty image has 0. */
export function entropy(bytes: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) {
    if (count > 0) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  }
  return bits;
}

/** The bytes as lowercase hex digits, two per byte: the form in which a solution keeps them. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
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
