import { matchesAt } from './bytes.ts';
import { readVerifiedChecksums } from './checksums/index.ts';
import {
  type Check,
  type ChecksumPlan,
  type PlannedCheck,
  checkedRanges,
  checksumWords,
  getParts,
} from './checksums/plan.ts';
import type { Choice } from './choose-solution.ts';
import { type Identity, identify, sameIdentity } from './identify.ts';
import { type Range, countDifferences, outside, touchesAny } from './ranges.ts';
import { keepsOwnChecks } from './own-checks.ts';
import { placesOfTheCar } from './volatile.ts';

/** Faults of a finished image: in its checksums, or in any other byte. */
export type DeliveryFault = 'checksumFailed' | 'verificationFailed';

/** The checks of the finished image, read again, or its fault. */
export type Inspection =
  | { readonly ok: true; readonly checks: readonly Check[] }
  | { readonly ok: false; readonly reason: DeliveryFault };

/** A finished image and its history. */
export type Delivery = {
  readonly original: Uint8Array;
  readonly identity: Identity;
  /** The image for the customer. */
  readonly image: Uint8Array;
  /** The image with its checksums corrected; the same array where the engine corrects them. */
  readonly corrected: Uint8Array;
  readonly choices: readonly Choice[];
  /** The checksum of the vehicle's catalog entry. */
  readonly checksum: string;
  /** The checks of the original. */
  readonly plan: ChecksumPlan;
};

/**
 * Checks a finished image as if it came from a stranger. No run may lie in checksum words, signatures or places that
 * differ from car to car. Length, the bytes of every run and all bytes outside runs and checksum words must be right,
 * and the identity must be the original's. The checksums are read again: the same checks and signatures must be at the
 * same places, and hold. Where the writing tool corrects them, they are checked in the image as the tool will leave it,
 * and no checksum word may have been written. With `nocs` the image's own checks that held before hold afterwards.
 */
export function inspectDelivery(delivery: Delivery): Inspection {
  const { original, identity, image, corrected, checksum, plan } = delivery;
  if (!isPatchedRightly(delivery)) return refuse('verificationFailed');
  if (!sameIdentity(identify(image), identity)) return refuse('verificationFailed');
  if (corrected !== image && countDifferences(image, corrected, nonWords(plan, original.length)) > 0)
    return refuse('verificationFailed');

  const fresh = readVerifiedChecksums(corrected, checksum);
  if (!fresh.ok || !samePlaces(fresh.plan, plan)) return refuse('checksumFailed');
  const { checks } = fresh;
  const isSound = checks.every(({ ok }) => ok) && keepsOwnChecks(original, corrected, identity.family, checksum);
  return isSound ? { ok: true, checks } : refuse('checksumFailed');
}

const refuse = (reason: DeliveryFault): Inspection => ({ ok: false, reason });

function isPatchedRightly({ original, identity, image, corrected, choices, plan }: Delivery): boolean {
  const runs = choices.flatMap((choice) => choice.runs);
  const touched = runs.map(({ offset, replacement }): Range => ({ offset, length: replacement.length }));
  const words = checksumWords(plan, original.length);
  const volatile = placesOfTheCar(identity.family, [original], checkedRanges(plan));
  const writtenRanges = corrected === image ? [...touched, ...words] : touched;
  return (
    image.length === original.length &&
    corrected.length === original.length &&
    !touchesAny(touched, [...words, ...plan.signatures, ...volatile]) &&
    runs.every((run) => matchesAt(image, run.offset, run.replacement)) &&
    countDifferences(original, image, outside(writtenRanges, original.length)) === 0
  );
}

function nonWords(plan: ChecksumPlan, length: number): Range[] {
  return outside(checksumWords(plan, length), length);
}

function samePlaces(one: ChecksumPlan, other: ChecksumPlan): boolean {
  return (
    sameList(one.checks, other.checks, sameCheck) &&
    sameList(
      one.signatures,
      other.signatures,
      (signature, twin) => sameRange(signature, twin) && sameList(signature.signs, twin.signs, sameRange),
    )
  );
}

function sameCheck(one: PlannedCheck, other: PlannedCheck): boolean {
  return (
    one.name === other.name &&
    one.start === other.start &&
    one.end === other.end &&
    one.storedAt === other.storedAt &&
    one.width === other.width &&
    one.endian === other.endian &&
    sameList(getParts(one), getParts(other), sameRange)
  );
}

function sameRange(one: Range, other: Range): boolean {
  return one.offset === other.offset && one.length === other.length;
}

function sameList<Item>(one: readonly Item[], other: readonly Item[], same: (a: Item, b: Item) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => {
      const twin = other[index];
      return twin !== undefined && same(item, twin);
    })
  );
}
