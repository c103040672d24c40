import { addWordsBigEndian } from './big-endian-sums.ts';

/** Bytes between two stored sums. */
const stride = 4096;

/** The sum of the 32-bit big-endian words in [start, end), modulo 2^32; both lie on whole words inside the image. */
export type RangeSum = (start: number, end: number) => number;

/** Reads the image once, so that each of any number of ranges is summed with little work. */
export function rangeSumsBigEndian(image: Uint8Array): RangeSum {
  const storedSums = new Int32Array(Math.floor(image.length / stride) + 1);
  for (let index = 1; index < storedSums.length; index++) {
    storedSums[index] = addWordsBigEndian(image, (index - 1) * stride, index * stride, storedSums[index - 1] ?? 0);
  }
  const upTo = (end: number): number => {
    const index = Math.floor(end / stride);
    return addWordsBigEndian(image, index * stride, end, storedSums[index] ?? 0);
  };
  return (start, end) => (upTo(end) - upTo(start)) >>> 0;
}
