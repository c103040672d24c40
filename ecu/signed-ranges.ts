import { readChecksums } from './checksums/index.ts';
import type { ChecksumPlan } from './checksums/plan.ts';
import { type Range, joinRanges } from './ranges.ts';

/**
 * The maker's signatures in an image and all that they sign: what cannot be changed without making one stale. An image whose
 * vehicle names no checksum may be signed all the same; there its own family tells.
 */
export function signedRanges(original: Uint8Array, family: string, plan: ChecksumPlan): Range[] {
  const own = plan.checks.length === 0 ? readChecksums(original, family) : undefined;
  const { signatures } = own?.ok ? own.plan : plan;
  return joinRanges(
    signatures.flatMap((signature) => [signature, ...signature.signs]),
    original.length,
  );
}
