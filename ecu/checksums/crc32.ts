import { viewOf } from '#ecu/bytes.ts';

/** CRC-32, reflected, polynomial EDB88320: the register after each single byte. */
const forward = Int32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? 0xedb88320 : 0);
  return register;
});

/** Eight tables in a row: the register after each byte and as many zero bytes as tables stand before. */
const eight = new Int32Array(8 * 256);
eight.set(forward);
for (let index = 256; index < eight.length; index++) {
  const register = eight[index - 256] ?? 0;
  eight[index] = (register >>> 8) ^ (forward[register & 0xff] ?? 0);
}

/** The byte that leads to a table entry with this top byte. The top bytes are all different. */
const backward = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) backward[(forward[byte] ?? 0) >>> 24] = byte;

/** The register after the bytes in [start, end), starting from `register`, without a final inversion. */
export function runCrc32(image: Uint8Array, start: number, end: number, register: number): number {
  const wholeEnd = end - ((end - start) % 8);
  let crc = runEights(image, start, wholeEnd, register);
  for (let at = wholeEnd; at < end; at++) crc = (crc >>> 8) ^ (forward[(crc ^ (image[at] ?? 0)) & 0xff] ?? 0);
  return crc >>> 0;
}

/** Eight bytes a step: their effect on the register is looked up in eight independent tables. */
function runEights(image: Uint8Array, start: number, end: number, register: number): number {
  const view = viewOf(image);
  let crc = register | 0;
  for (let at = start; at < end; at += 8) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      (eight[0x700 + (low & 0xff)] ?? 0) ^
      (eight[0x600 + ((low >>> 8) & 0xff)] ?? 0) ^
      (eight[0x500 + ((low >>> 16) & 0xff)] ?? 0) ^
      (eight[0x400 + (low >>> 24)] ?? 0) ^
      (eight[0x300 + (high & 0xff)] ?? 0) ^
      (eight[0x200 + ((high >>> 8) & 0xff)] ?? 0) ^
      (eight[0x100 + ((high >>> 16) & 0xff)] ?? 0) ^
      (eight[high >>> 24] ?? 0);
  }
  return crc;
}

/** The little-endian word that takes the register from `before` to `after`. There is exactly one. */
export function solveCrc32(before: number, after: number): number {
  let crc = after;
  for (let step = 0; step < 4; step++) {
    const byte = backward[crc >>> 24] ?? 0;
    crc = (((crc ^ (forward[byte] ?? 0)) << 8) | byte) >>> 0;
  }
  return (crc ^ before) >>> 0;
}
