import type { ChecksumPlan } from './checksums/plan.ts';
import type { EcuFamily } from './identify.ts';
import { readOwnChecks } from './own-checks.ts';
import { type Range, joinRanges } from './ranges.ts';

/**
 * The maker's signatures in an image and all bytes that they sign: a change of any makes a signature stale. The image
 * of a vehicle without a checksum may be signed all the same; there its own family tells.
 */
export function signedRanges(original: Uint8Array, family: EcuFamily, plan: ChecksumPlan): Range[] {
  const own = plan.checks.length === 0 ? readOwnChecks(original, family) : undefined;
  const { signatures } = own?.plan ?? plan;
  return joinRanges(
    signatures.flatMap((signature) => [signature, ...signature.signs]),
    original.length,
  );
}
