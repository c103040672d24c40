import { me7SignatureHolds } from './checksums/me7-signature.ts';
import type { ChecksumPlan, SignedArea } from './checksums/plan.ts';
import type { EcuFamily } from './identify.ts';
import { readOwnChecks } from './own-checks.ts';
import { type Range, joinRanges } from './ranges.ts';

/** A signature fits what it signs, or does not. */
export type SignatureState = 'holds' | 'stale';

/**
 * The maker's signatures in an image and all bytes that they sign: a change of any makes a signature stale. The image
 * of a vehicle without a checksum may be signed all the same; there its own family tells.
 */
export function signedRanges(original: Uint8Array, family: EcuFamily, plan: ChecksumPlan): Range[] {
  return joinRanges(
    signaturesOf(original, family, plan).flatMap((signature) => [signature, ...signature.signs]),
    original.length,
  );
}

/**
 * The state of the signature of an ME7; undefined for an image without one, and for all other families, whose keys are not in
 * the image.
 */
export function verifySignature(image: Uint8Array, family: EcuFamily, plan: ChecksumPlan): SignatureState | undefined {
  const signatures = family === 'me7' ? signaturesOf(image, family, plan) : [];
  if (signatures.length === 0) return undefined;
  return me7SignatureHolds(image, signatures) ? 'holds' : 'stale';
}

function signaturesOf(image: Uint8Array, family: EcuFamily, plan: ChecksumPlan): readonly SignedArea[] {
  const own = plan.checks.length === 0 ? readOwnChecks(image, family) : undefined;
  return (own?.plan ?? plan).signatures;
}
