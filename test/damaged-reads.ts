import type { FileFacts } from '#ecu/index.ts';
import type { Range } from '#ecu/ranges.ts';

/** The file check shows a warning, or that nothing is known of the file. */
export function hasReadWarning({ container, identity, reading, checksum }: FileFacts): boolean {
  return container.kind !== 'raw' || identity.family === 'unknown' || reading.length > 0 || checksum.wrong > 0;
}

/** A copy of which one range holds a filling. */
export function erase(image: Uint8Array, { offset, length }: Range, fill = 0xff): Uint8Array {
  return image.slice().fill(fill, offset, offset + length);
}

export function takeFirstHalf(image: Uint8Array): Uint8Array {
  return image.slice(0, image.length / 2);
}
