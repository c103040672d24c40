import { toView } from '#ecu/bytes.ts';

/** CRC-32, reflected, polynomial EDB88320: the register after each single byte. */
const forward = Int32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? 0xedb88320 : 0);
  return register;
});

/** Bytes a step of `runSteps`. */
const step = 16;
/** As many tables in a row: the register after each byte and as many zero bytes as tables stand before. */
const tables = new Int32Array(step * 256);
tables.set(forward);
for (let index = 256; index < tables.length; index++) {
  const register = tables[index - 256] ?? 0;
  tables[index] = (register >>> 8) ^ (forward[register & 0xff] ?? 0);
}

/** The byte that leads to a table entry with this top byte. The top bytes are all different. */
const backward = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) backward[(forward[byte] ?? 0) >>> 24] = byte;

/** The register after the bytes in [start, end), starting from `register`, without a final inversion. */
export function runCrc32(image: Uint8Array, start: number, end: number, register: number): number {
  const wholeEnd = end - ((end - start) % step);
  let crc = runSteps(image, start, wholeEnd, register);
  for (let at = wholeEnd; at < end; at++) crc = (crc >>> 8) ^ (forward[(crc ^ (image[at] ?? 0)) & 0xff] ?? 0);
  return crc >>> 0;
}

/** Sixteen bytes a step: their effect on the register is looked up in as many independent tables. */
function runSteps(image: Uint8Array, start: number, end: number, register: number): number {
  const view = toView(image);
  let crc = register | 0;
  for (let at = start; at < end; at += step) {
    const zeroth = crc ^ view.getInt32(at, true);
    const first = view.getInt32(at + 4, true);
    const second = view.getInt32(at + 8, true);
    const third = view.getInt32(at + 12, true);
    crc =
      (tables[0xf00 | (zeroth & 0xff)] ?? 0) ^
      (tables[0xe00 | ((zeroth >>> 8) & 0xff)] ?? 0) ^
      (tables[0xd00 | ((zeroth >>> 16) & 0xff)] ?? 0) ^
      (tables[0xc00 | (zeroth >>> 24)] ?? 0) ^
      (tables[0xb00 | (first & 0xff)] ?? 0) ^
      (tables[0xa00 | ((first >>> 8) & 0xff)] ?? 0) ^
      (tables[0x900 | ((first >>> 16) & 0xff)] ?? 0) ^
      (tables[0x800 | (first >>> 24)] ?? 0) ^
      (tables[0x700 | (second & 0xff)] ?? 0) ^
      (tables[0x600 | ((second >>> 8) & 0xff)] ?? 0) ^
      (tables[0x500 | ((second >>> 16) & 0xff)] ?? 0) ^
      (tables[0x400 | (second >>> 24)] ?? 0) ^
      (tables[0x300 | (third & 0xff)] ?? 0) ^
      (tables[0x200 | ((third >>> 8) & 0xff)] ?? 0) ^
      (tables[0x100 | ((third >>> 16) & 0xff)] ?? 0) ^
      (tables[third >>> 24] ?? 0);
  }
  return crc;
}

/** The little-endian word that takes the register from `before` to `after`. There is exactly one. */
export function solveCrc32(before: number, after: number): number {
  let crc = after;
  for (let index = 0; index < 4; index++) {
    const byte = backward[crc >>> 24] ?? 0;
    crc = (((crc ^ (forward[byte] ?? 0)) << 8) | byte) >>> 0;
  }
  return (crc ^ before) >>> 0;
}
