import { type ChecksumFamily, checksumFamilies } from '#ecu/checksums/index.ts';
import { correctChecksums } from '#ecu/checksums/plan.ts';
import { modify, recordSolution, type Solution } from '#ecu/index.ts';

/** The image with its sums corrected. */
export function corrected(image: Uint8Array, family: ChecksumFamily): Uint8Array {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error('the image has no checks');
  return correctChecksums(plan, image);
}

/** The difference of two images as a solution. */
export function record(original: Uint8Array, modified: Uint8Array, checksum: ChecksumFamily): Solution {
  const result = recordSolution({ original, modified, checksum });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}

/** The image with some bytes of a stretch changed, and its sums corrected. */
export const tune = (image: Uint8Array, [from, to]: readonly [number, number], family: ChecksumFamily): Uint8Array => {
  const changed = image.slice();
  for (let at = from; at < to; at += 7) changed[at] = (changed[at] ?? 0) ^ 0x15;
  return corrected(changed, family);
};

/** The answer of the automatic service to an order of an image, for which there is one accepted solution. */
export const deliver = (original: Uint8Array, solution: Solution, checksum: ChecksumFamily) =>
  modify({
    original,
    checksum,
    units: [{ methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted: true }] }],
    correctChecksum: true,
  });

/** Two images have the same bytes. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
