import { hasEqualHalves } from './bytes.ts';
import { verifyChecksums } from './checksums/plan.ts';
import { type EcuFamily, identify } from './identify.ts';
import { readOwnChecks } from './own-checks.ts';
import { isTypicalLength, listTypicalLengths } from './typical-lengths.ts';

/**
 * Arrangement of an image in a file that differs from the control unit's: doubled, with the two bytes of each word
 * swapped, or with `bytes` of something else in front of it or behind it.
 */
export type Arrangement =
  | { readonly kind: 'doubled' | 'swapped' }
  | { readonly kind: 'shifted' | 'tailed'; readonly bytes: number };

/** An image as it lies in the control unit, and its arrangement in the file. */
export type Arranged = {
  readonly arrangement: Arrangement;
  readonly image: Uint8Array;
};

/** Longest addition by a tool: up to a bank in front or behind. */
const maxAddition = 0x10000;
/** Shorter copies may be a pattern of the data. */
const minCopy = 0x8000;

/**
 * Finds an image that lies in the file otherwise than in the control unit: more of its checks hold without the added
 * bytes. A file whose checks all hold as it is counts as plain, except for bytes in front. Undefined for a plain one.
 * Linear; only files of unusual length are searched for additions.
 */
export function findArrangement(file: Uint8Array): Arranged | undefined {
  if (file.length >= 2 * minCopy && hasEqualHalves(file))
    return { arrangement: { kind: 'doubled' }, image: file.subarray(0, file.length / 2) };
  if (isTypicalLength(file.length)) return undefined;
  const { family } = identify(file);
  const additions = listTypicalLengths(family)
    .map((length) => file.length - length)
    .filter((bytes) => bytes > 0 && bytes <= maxAddition);
  return findAddition(file, family, additions);
}

function findAddition(file: Uint8Array, family: EcuFamily, additions: readonly number[]): Arranged | undefined {
  const whole = checksIn(file, family);
  let best: Arranged | undefined;
  let max = whole.holding;
  for (const bytes of additions) {
    const [front, tail] = [file.subarray(bytes), file.subarray(0, file.length - bytes)];
    const [behind, before] = [front, tail].map((image) => checksIn(image, identify(image).family).holding);
    if (behind === undefined || before === undefined) continue;
    const isShifted = behind > before && (behind > max || (behind === max && best === undefined && behind > 0));
    if (isShifted) best = { arrangement: { kind: 'shifted', bytes }, image: front };
    else if (before > max) best = { arrangement: { kind: 'tailed', bytes }, image: tail };
    max = Math.max(max, behind, before);
  }
  return best;
}

/** The image with the two bytes of each word swapped, where that makes an unidentified file identifiable. */
export function findSwapped(file: Uint8Array): Arranged | undefined {
  if (file.length % 2 !== 0) return undefined;
  const image = swapBytes(file);
  return identify(image).family === 'unknown' ? undefined : { arrangement: { kind: 'swapped' }, image };
}

/** A copy of bytes, an even number of them, with the two of each word swapped. */
export function swapBytes(file: Uint8Array): Uint8Array {
  const image = new Uint8Array(file.length);
  for (let at = 0; at < file.length; at += 2) {
    image[at] = file[at + 1] ?? 0;
    image[at + 1] = file[at] ?? 0;
  }
  return image;
}

/** Number of checks of its family that hold in an image. */
function checksIn(image: Uint8Array, family: EcuFamily): { readonly holding: number } {
  const own = readOwnChecks(image, family);
  return { holding: own === undefined ? 0 : verifyChecksums(own.plan, image).filter(({ ok }) => ok).length };
}
