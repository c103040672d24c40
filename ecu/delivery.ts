import { matchesAt } from '#ecu/bytes.ts';
import { readChecksums } from '#ecu/checksums/index.ts';
import { type ChecksumPlan, checksumWords, checksumsHold } from '#ecu/checksums/plan.ts';
import type { Choice } from '#ecu/choose-solution.ts';
import { type Range, countDifferences, outside } from '#ecu/ranges.ts';

/** What may be wrong with a finished image: its checksums, or any byte that should not be as it is. */
export type DeliveryFault = 'checksumFailed' | 'verificationFailed';

/** A finished image and all that is known about how it came to be. */
export interface Delivery {
  readonly original: Uint8Array;
  readonly image: Uint8Array;
  readonly choices: readonly Choice[];
  /** What the vehicle's catalog entry names. */
  readonly checksum: string;
  /** The checks of the original, where they were corrected in the image. */
  readonly plan: ChecksumPlan | undefined;
}

/**
 * Looks at a finished image as if somebody else had made it. Length, the bytes of every run and all bytes outside runs and
 * checksum words must be right, and its checksums are read afresh: the same checks must be found, and hold.
 */
export function inspectDelivery({ original, image, choices, checksum, plan }: Delivery): DeliveryFault | undefined {
  const runs = choices.flatMap((choice) => choice.runs);
  const touched = runs.map(({ offset, replacement }): Range => ({ offset, length: replacement.length }));
  const words = plan === undefined ? [] : checksumWords(plan, original.length);
  const untouched = outside([...touched, ...words], original.length);

  if (image.length !== original.length) return 'verificationFailed';
  if (!runs.every((run) => matchesAt(image, run.offset, run.replacement))) return 'verificationFailed';
  if (countDifferences(original, image, untouched) > 0) return 'verificationFailed';
  return plan === undefined || holdsAfresh(image, checksum, plan) ? undefined : 'checksumFailed';
}

function holdsAfresh(image: Uint8Array, checksum: string, plan: ChecksumPlan): boolean {
  const fresh = readChecksums(image, checksum);
  return typeof fresh !== 'string' && samePlaces(fresh, plan) && checksumsHold(fresh, image);
}

function samePlaces(one: ChecksumPlan, other: ChecksumPlan): boolean {
  return (
    one.checks.length === other.checks.length &&
    one.checks.every((check, index) => {
      const twin = other.checks[index];
      return check.name === twin?.name && check.start === twin.start && check.end === twin.end;
    })
  );
}
