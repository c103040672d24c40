import { holds } from './bytes.ts';

const digit = 1;
const letter = 2;

/** Class of each byte value: an ASCII digit, an ASCII capital, or neither. */
const kind = new Uint8Array(256).fill(digit, 0x30, 0x3a).fill(letter, 0x41, 0x5b);

/** ASCII text as bytes. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0x7f);
}

/** `length` bytes as text, one character per byte; undefined where they reach outside the image. */
export function readText(bytes: Uint8Array, offset: number, length: number): string | undefined {
  if (!holds(bytes, offset, length)) return undefined;
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** The printable ASCII from `offset` up to the first other byte, at most `limit` characters. */
export function readPrintable(bytes: Uint8Array, offset: number, limit: number): string {
  let end = offset;
  while (end < offset + limit && isPrintable(bytes[end])) end++;
  return readText(bytes, offset, end - offset) ?? '';
}

/** The image shows exactly this ASCII text at `offset`. */
export function hasText(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Number of capitals from `offset` on, at most `limit`. */
export function countCapitals(bytes: Uint8Array, offset: number, limit: number): number {
  let count = 0;
  while (count < limit && kindAt(bytes, offset + count) === letter) count++;
  return count;
}

/** Number of digits from `offset` on, at most `limit`. */
export function countDigits(bytes: Uint8Array, offset: number, limit: number): number {
  let count = 0;
  while (count < limit && kindAt(bytes, offset + count) === digit) count++;
  return count;
}

/** The byte is an ASCII digit. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The byte is printable ASCII, the space included. */
export function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f;
}

/**
 * The text at `offset` has the shape of `template`: `#` stands for a digit, `?` for a digit or capital, every other
 * character for itself.
 */
export function hasShape(bytes: Uint8Array, offset: number, template: string): boolean {
  if (!holds(bytes, offset, template.length)) return false;
  for (let index = 0; index < template.length; index++) {
    if (!fits(bytes, offset + index, template.charCodeAt(index))) return false;
  }
  return true;
}

/** Offsets, in ascending order, at which one of the templates (see `hasShape`) fits. Linear in the image. */
export function* findShapes(bytes: Uint8Array, templates: readonly string[]): Generator<number> {
  for (let offset = 0; offset < bytes.length; offset++) {
    if (templates.some((template) => hasShape(bytes, offset, template))) yield offset;
  }
}

function fits(bytes: Uint8Array, offset: number, templateByte: number): boolean {
  if (templateByte === 0x23) return kindAt(bytes, offset) === digit;
  if (templateByte === 0x3f) return kindAt(bytes, offset) !== 0;
  return bytes[offset] === templateByte;
}

function kindAt(bytes: Uint8Array, offset: number): number {
  return kind[bytes[offset] ?? 0] ?? 0;
}
