import { entropy } from './bytes.ts';

/** A picture of an image in slices of one length, the last of which may be shorter; JSON-serializable. */
export type StripMap = {
  /** Bytes of the image, and of a slice. */
  readonly length: number;
  readonly sliceLength: number;
  /**
   * Entropy of each slice in bits per byte, 0 to 8 with two decimals: code is dense, tables are less so, a fill is 0.
   */
  readonly entropy: readonly number[];
  /** Share of erased flash (FF) in each slice, 0 to 1 with two decimals. */
  readonly erased: readonly number[];
};

const minSlices = 16;
const maxSlices = 4096;

/**
 * Draws an image as about `slices` slices (16 to 4096), fewer where it has fewer bytes. Slices are whole multiples of 16
 * bytes, so that a slice begins where a line of a hex view does. Linear in the image.
 */
export function stripMap(image: Uint8Array, slices = 512): StripMap {
  const sliceCount = Math.min(maxSlices, Math.max(minSlices, Math.floor(slices)));
  const sliceLength = Math.max(16, Math.ceil(image.length / sliceCount / 16) * 16);
  const map: { entropy: number[]; erased: number[] } = { entropy: [], erased: [] };
  for (let offset = 0; offset < image.length; offset += sliceLength) {
    const slice = image.subarray(offset, offset + sliceLength);
    map.entropy.push(twoDecimals(entropy(slice)));
    map.erased.push(twoDecimals(countErased(slice) / slice.length));
  }
  return { length: image.length, sliceLength, ...map };
}

function countErased(slice: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < slice.length; index++) if (slice[index] === 0xff) count++;
  return count;
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
