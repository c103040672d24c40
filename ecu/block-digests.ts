import { viewOf } from './bytes.ts';
import type { Range } from './ranges.ts';

/** Bytes of a block, the unit in which images are compared; the last block may be shorter. */
export const blockLength = 0x1000;
/** Hexadecimal digits in a block's digest. */
export const digestDigits = 16;

const [factor1, factor2, factor3, factor4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];

/**
 * The blocks of an image as one text, 16 hexadecimal digits each: the first half of MurmurHash3 (x86, 128 bits, seed
 * 0), with the bytes of `apart` taken as erased. With 64 bits two different blocks have the same digest once in 10^19
 * times, and two megabytes are 8 KiB of text. Forging a digest gains nothing, because customers write the file into
 * their own cars. It is a tenth of the work of SHA-256.
 */
export function digestBlocks(image: Uint8Array, apart: readonly Range[]): string {
  let digits = '';
  for (let offset = 0; offset < image.length; offset += blockLength) {
    digits += murmur3(blockWithout(image, offset, apart)).slice(0, digestDigits);
  }
  return digits;
}

/** The block at `offset`; a copy where a part of it counts as erased. */
function blockWithout(image: Uint8Array, offset: number, apart: readonly Range[]): Uint8Array {
  const block = image.subarray(offset, offset + blockLength);
  const erased = apart.filter((range) => range.offset < offset + blockLength && range.offset + range.length > offset);
  if (erased.length === 0) return block;
  const copy = new Uint8Array(block);
  for (const range of erased) {
    copy.fill(0xff, Math.max(0, range.offset - offset), Math.max(0, range.offset + range.length - offset));
  }
  return copy;
}

/** Number of blocks in an image of `length` bytes. */
export function countBlocks(length: number): number {
  return Math.ceil(length / blockLength);
}

/** The digest of one block of a text of `digestBlocks`. */
export function digestAt(digits: string, block: number): string {
  return digits.slice(digestDigits * block, digestDigits * (block + 1));
}

/** The digest of erased flash (FF) as long as this block of an image of `length` bytes. */
export function erasedDigest(length: number, block: number): string {
  const size = Math.min(blockLength, length - blockLength * block);
  return size === blockLength ? erasedBlock : digestBlocks(new Uint8Array(size).fill(0xff), []);
}

/** MurmurHash3 of Austin Appleby (public domain) in its form x86_128 with seed 0, as 32 lowercase hexadecimal digits. */
export function murmur3(bytes: Uint8Array): string {
  const view = viewOf(bytes);
  const whole = bytes.length - (bytes.length % 16);
  let [h1, h2, h3, h4] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 16) {
    h1 ^= Math.imul(turn(Math.imul(view.getInt32(at, true), factor1), 15), factor2);
    h1 = (Math.imul((turn(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(turn(Math.imul(view.getInt32(at + 4, true), factor2), 16), factor3);
    h2 = (Math.imul((turn(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(turn(Math.imul(view.getInt32(at + 8, true), factor3), 17), factor4);
    h3 = (Math.imul((turn(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(turn(Math.imul(view.getInt32(at + 12, true), factor4), 18), factor1);
    h4 = (Math.imul((turn(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  // The remainder of the last sixteen bytes is mixed in as if zeros followed, which leave a word as it is.
  const rest = new Uint8Array(16);
  rest.set(bytes.subarray(whole));
  const tail = viewOf(rest);
  h4 ^= Math.imul(turn(Math.imul(tail.getInt32(12, true), factor4), 18), factor1);
  h3 ^= Math.imul(turn(Math.imul(tail.getInt32(8, true), factor3), 17), factor4);
  h2 ^= Math.imul(turn(Math.imul(tail.getInt32(4, true), factor2), 16), factor3);
  h1 ^= Math.imul(turn(Math.imul(tail.getInt32(0, true), factor1), 15), factor2);
  return finish([h1, h2, h3, h4], bytes.length);
}

function finish(state: readonly [number, number, number, number], length: number): string {
  let [h1, h2, h3, h4] = state;
  [h1, h2, h3, h4] = addAll(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length);
  [h1, h2, h3, h4] = addAll(avalanche(h1), avalanche(h2), avalanche(h3), avalanche(h4));
  return [h1, h2, h3, h4].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function addAll(h1: number, h2: number, h3: number, h4: number): [number, number, number, number] {
  const sum = (h1 + h2 + h3 + h4) | 0;
  return [sum, (h2 + sum) | 0, (h3 + sum) | 0, (h4 + sum) | 0];
}

function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function turn(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

const erasedBlock = digestBlocks(new Uint8Array(blockLength).fill(0xff), []);
