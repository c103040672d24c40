import { viewOf } from '#ecu/bytes.ts';

/** CRC-32, reflected, polynomial EDB88320: the register after each single byte. */
const FORWARD = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? 0xedb88320 : 0);
  return register >>> 0;
});

/** Which byte leads to a table entry with this top byte. The top bytes are all different. */
const BACKWARD = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) BACKWARD[(FORWARD[byte] ?? 0) >>> 24] = byte;

/** The register after the bytes in [start, end), starting from `register`, without a final inversion. */
export function runCrc32(image: Uint8Array, start: number, end: number, register: number): number {
  const view = viewOf(image);
  let crc = register;
  for (let at = start; at < end; at++) crc = (crc >>> 8) ^ (FORWARD[(crc ^ view.getUint8(at)) & 0xff] ?? 0);
  return crc >>> 0;
}

/** The little-endian word that takes the register from `before` to `after`. There is exactly one. */
export function solveCrc32(before: number, after: number): number {
  let crc = after;
  for (let step = 0; step < 4; step++) {
    const byte = BACKWARD[crc >>> 24] ?? 0;
    crc = (((crc ^ (FORWARD[byte] ?? 0)) << 8) | byte) >>> 0;
  }
  return (crc ^ before) >>> 0;
}
