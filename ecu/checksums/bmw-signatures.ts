import { entropy, readUint32 } from '#ecu/bytes.ts';
import type { SignedArea } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** Where BMW's EDC16 keeps what looks like the signature of a data set; the word before says how many words it has. */
const places = [0xc0314, 0xdff04, 0xe0104];
const lengthsInWords: ReadonlySet<number | undefined> = new Set([16, 32]);
/**
 * Bits per byte of the first 64 bytes: 5.6 to 5.8 of 6 possible in real signatures, at most 5.2 in code of other layouts at
 * these places.
 */
const lowestEntropy = 5.4;
/** Erased bytes on each side; it stands alone in a page of its own. */
const erasedAround = 12;

/**
 * What looks like a signature by BMW: 64 or 128 bytes without any order, alone in erased flash, with their length before.
 * It changes with every change of the data set behind it, so that it is taken to sign the first range of `ranges`, which are
 * those that checks cover, that begins behind it.
 */
export function bmwSignatures(image: Uint8Array, ranges: readonly Range[]): SignedArea[] {
  return places.flatMap((offset) => {
    const words = readUint32(image, offset - 4, 'big');
    if (words === undefined || !lengthsInWords.has(words)) return [];
    const end = offset + 4 * words;
    const around = [image.subarray(offset - 4 - erasedAround, offset - 4), image.subarray(end, end + erasedAround)];
    const isAlone = around.every((bytes) => bytes.length === erasedAround && bytes.every((byte) => byte === 0xff));
    if (!isAlone || entropy(image.subarray(offset, offset + 64)) < lowestEntropy) return [];
    const behind = ranges.filter((range) => range.offset >= end).toSorted((one, other) => one.offset - other.offset);
    return [{ offset, length: 4 * words, signs: behind.slice(0, 1) }];
  });
}
