import { toView } from './bytes.ts';
import type { Range } from './ranges.ts';

/** Bytes of a block, the unit in which images are compared; the last block may be shorter. */
export const blockLength = 0x1000;
/** Hexadecimal digits in a block's digest. */
export const digestDigits = 16;

// Signed, because the compiler multiplies such constants as they are.
const factor1 = 0x239b961b;
const factor2 = 0xab0e9789 | 0;
const factor3 = 0x38b34ae5;
const factor4 = 0xa1e38b93 | 0;
const step3 = 0x96cd1c35 | 0;

/**
 * The blocks of an image as one text, 16 hexadecimal digits each: the first half of MurmurHash3 (x86, 128 bits, seed
 * 0), with the bytes of `apart` taken as erased. With 64 bits two different blocks have the same digest once in 10^19
 * times, and two megabytes are 8 KiB of text. Forging a digest gains nothing, because customers write the file into
 * their own cars. It is a tenth of the work of SHA-256.
 */
export function digestBlocks(image: Uint8Array, apart: readonly Range[]): string {
  const view = toView(image);
  let digits = '';
  for (let offset = 0; offset < image.length; offset += blockLength) {
    const end = Math.min(image.length, offset + blockLength);
    const hidden = apart.filter((range) => range.offset < end && range.offset + range.length > offset);
    const [h1, h2] = hidden.length === 0 ? hash(view, offset, end) : hashWithout(image, offset, end, hidden);
    digits += digitsOf(h1) + digitsOf(h2);
  }
  return digits;
}

/** The hash of a block of which parts count as erased. */
function hashWithout(image: Uint8Array, offset: number, end: number, hidden: readonly Range[]): Hash {
  const copy = image.slice(offset, end);
  for (const range of hidden) {
    copy.fill(0xff, Math.max(0, range.offset - offset), Math.max(0, range.offset + range.length - offset));
  }
  return hash(toView(copy), 0, copy.length);
}

/** The first 64 bits of the hash of a stretch, as a signed number: the way the database stores it. */
export function hashStretch(view: DataView, start: number, end: number): bigint {
  const [high, low] = hash(view, start, end);
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
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
  return hash(toView(bytes), 0, bytes.length).map(digitsOf).join('');
}

/** Four signed 32-bit words. */
type Hash = readonly [number, number, number, number];

function hash(view: DataView, start: number, end: number): Hash {
  const wholeEnd = end - ((end - start) % 16);
  const mixed = mixWhole(view, start, wholeEnd);
  return finish(wholeEnd === end ? mixed : mixRest(mixed, view, wholeEnd, end), end - start);
}

function mixWhole(view: DataView, start: number, end: number): Hash {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  for (let at = start; at < end; at += 16) {
    h1 ^= Math.imul(turn(Math.imul(view.getInt32(at, true), factor1), 15), factor2);
    h1 = (Math.imul((turn(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(turn(Math.imul(view.getInt32(at + 4, true), factor2), 16), factor3);
    h2 = (Math.imul((turn(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(turn(Math.imul(view.getInt32(at + 8, true), factor3), 17), factor4);
    h3 = (Math.imul((turn(h3, 15) + h4) | 0, 5) + step3) | 0;
    h4 ^= Math.imul(turn(Math.imul(view.getInt32(at + 12, true), factor4), 18), factor1);
    h4 = (Math.imul((turn(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  return [h1, h2, h3, h4];
}

/** The remainder of the last sixteen bytes is mixed in as if zeros followed, which leave a word as it is. */
function mixRest([h1, h2, h3, h4]: Hash, view: DataView, start: number, end: number): Hash {
  const tail = new DataView(new ArrayBuffer(16));
  for (let at = start; at < end; at++) tail.setUint8(at - start, view.getUint8(at));
  return [
    h1 ^ Math.imul(turn(Math.imul(tail.getInt32(0, true), factor1), 15), factor2),
    h2 ^ Math.imul(turn(Math.imul(tail.getInt32(4, true), factor2), 16), factor3),
    h3 ^ Math.imul(turn(Math.imul(tail.getInt32(8, true), factor3), 17), factor4),
    h4 ^ Math.imul(turn(Math.imul(tail.getInt32(12, true), factor4), 18), factor1),
  ];
}

function finish([one, two, three, four]: Hash, length: number): Hash {
  const [h1, h2, h3, h4] = addAll(one ^ length, two ^ length, three ^ length, four ^ length);
  return addAll(avalanche(h1), avalanche(h2), avalanche(h3), avalanche(h4));
}

function digitsOf(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

function addAll(h1: number, h2: number, h3: number, h4: number): Hash {
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
