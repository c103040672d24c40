import { entropy, readUint32 } from '#ecu/bytes.ts';
import type { SignedArea } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/**
 * Offsets at which BMW's EDC16 stores what seems to be the signature of a data set; the word before is its length in
 * words.
 */
const places = [0xc0314, 0xdff04, 0xe0104];
const lengthsInWords: ReadonlySet<number | undefined> = new Set([16, 32]);
/**
 * Bits per byte of the first 64 bytes: 5.6 to 5.8 of 6 possible in real signatures, at most 5.2 in code of other layouts at
 * these places.
 */
const lowestEntropy = 5.4;
/** Erased bytes on each side of a signature, which has a page to itself. */
const erasedAround = 12;

/**
 * Apparent signatures of BMW: 64 or 128 bytes without any order, alone in erased flash, with their length before. They
 * change with every change of the data set behind them, so that each is taken to sign the first checked range
 * (`ranges`) behind it.
 */
export function bmwSignatures(image: Uint8Array, ranges: readonly Range[]): SignedArea[] {
  return places.flatMap((offset) => {
    const lengthInWords = readUint32(image, offset - 4, 'big');
    if (lengthInWords === undefined || !lengthsInWords.has(lengthInWords)) return [];
    const end = offset + 4 * lengthInWords;
    const around = [image.subarray(offset - 4 - erasedAround, offset - 4), image.subarray(end, end + erasedAround)];
    const isAlone = around.every((bytes) => bytes.length === erasedAround && bytes.every((byte) => byte === 0xff));
    if (!isAlone || entropy(image.subarray(offset, offset + 64)) < lowestEntropy) return [];
    const behind = ranges.filter((range) => range.offset >= end).toSorted((one, other) => one.offset - other.offset);
    return [{ offset, length: 4 * lengthInWords, signs: behind.slice(0, 1) }];
  });
}
