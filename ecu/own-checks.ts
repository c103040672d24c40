import { type ChecksumFamily, checksumFamilies, isChecksumFamily, noChecksum } from './checksums/index.ts';
import { type ChecksumPlan, checksumsHold, getParts } from './checksums/plan.ts';
import type { EcuFamily } from './identify.ts';
import type { Range } from './ranges.ts';

/** Families whose images carry checksums of these families only; for all others the checksums that hold tell. */
const ownFamilies: Readonly<Partial<Record<EcuFamily, readonly ChecksumFamily[]>>> = {
  edc15: ['edc15'],
  edc16: ['edc16'],
  medc17: ['medc17'],
  me7: ['me7'],
  mitsucan: ['mitsucan'],
  simos18: ['simos18'],
  gm: ['gm_e38', 'gm_p01'],
  dsg: ['dsg'],
};

/** The images of a family carry checksums of certain families only. */
export function hasOwnChecks(family: EcuFamily): boolean {
  return ownFamilies[family] !== undefined;
}

/** The checks that an image has of its own family; undefined where it has none, or no checks are known for the family. */
export function readOwnChecks(
  image: Uint8Array,
  family: EcuFamily,
): { readonly family: ChecksumFamily; readonly plan: ChecksumPlan } | undefined {
  for (const own of ownFamilies[family] ?? (isChecksumFamily(family) ? [family] : [])) {
    const plan = checksumFamilies[own](image);
    if (plan !== undefined) return { family: own, plan };
  }
  return undefined;
}

/** The places that the image's own checks cover, of those which hold. */
export function provenRanges(image: Uint8Array, family: EcuFamily): Range[] {
  const checks = readOwnChecks(image, family)?.plan.checks ?? [];
  return checks.filter((check) => checksumsHold({ checks: [check] }, image)).flatMap(getParts);
}

/**
 * Where the vehicle's catalog entry names no checksum (`nocs`), the checks that the image has of its own family and that hold
 * in the original hold in the result as well. True for any other entry, whose checks are judged by themselves.
 */
export function keepsOwnChecks(
  original: Uint8Array,
  modified: Uint8Array,
  family: EcuFamily,
  checksum: string,
): boolean {
  if (checksum !== noChecksum) return true;
  const own = readOwnChecks(original, family);
  return own === undefined || !checksumsHold(own.plan, original) || checksumsHold(own.plan, modified);
}
